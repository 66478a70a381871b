import { Trans } from "@lingui/react/macro";
import MenuItem from "@mui/material/MenuItem";
import MenuList from "@mui/material/MenuList";
import Popover from "@mui/material/Popover";
import { useId } from "react";

import { Avatar } from "../images/Avatar.tsx";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import type { Workspace } from "../shell/workspace.ts";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";
import styles from "./WorkspaceSurface.module.css";

interface WorkspaceSurfaceProps {
  id: string;
  /** The element to attach to; null while closed. */
  anchor: HTMLElement | null;
  /** Beside the collapsed sidebar instead of above. */
  beside: boolean;
  workspaces: readonly Workspace[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onNew: () => void;
  onClose: () => void;
  onClosed: () => void;
}

/** The list of workspaces to select from. Calls `onClosed` after its transition. */
export function WorkspaceSurface({
  id,
  anchor,
  beside,
  workspaces,
  selected,
  onSelect,
  onNew,
  onClose,
  onClosed,
}: WorkspaceSurfaceProps) {
  const title = useId();
  const [start, end] =
    document.documentElement.dir === "rtl"
      ? (["right", "left"] as const)
      : (["left", "right"] as const);
  const width = beside ? 260 : (anchor?.offsetWidth ?? 260);
  return (
    <ThemeProvider>
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        marginThreshold={8}
        anchorOrigin={{ vertical: beside ? "bottom" : -8, horizontal: beside ? end : start }}
        transformOrigin={{
          vertical: "bottom",
          horizontal: beside ? (start === "left" ? -8 : width + 8) : start,
        }}
        slotProps={{
          paper: {
            className: styles.paper ?? "",
            style: { width },
            // Rendered outside the page: without a role it would be in no landmark.
            role: "region",
            "aria-labelledby": title,
          },
          transition: { onExited: onClosed },
        }}
      >
        <h2 className={styles.title} id={title}>
          <Trans>Select Workspace</Trans>
        </h2>
        <MenuList
          className={styles.list ?? ""}
          aria-labelledby={title}
          autoFocusItem={anchor !== null}
        >
          {workspaces.map((workspace) => (
            <MenuItem
              key={workspace.id}
              role="menuitemradio"
              aria-checked={workspace.id === selected}
              selected={workspace.id === selected}
              onClick={() => {
                onClose();
                onSelect(workspace.id);
              }}
            >
              <Avatar name={workspace.name} square />
              <span className={styles.name} title={workspace.name} dir="auto">
                {workspace.name}
              </span>
              {workspace.id === selected && (
                <Icon of={icons.check} size={16} className={styles.check} />
              )}
            </MenuItem>
          ))}
        </MenuList>
        <button
          type="button"
          className={styles.new}
          onClick={() => {
            onClose();
            onNew();
          }}
        >
          <Icon of={icons.plus} size={16} />
          <Trans>New workspace</Trans>
        </button>
      </Popover>
    </ThemeProvider>
  );
}
