import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";

import { classNames } from "../text/class-names.ts";
import { Icon } from "../images/Icon.tsx";
import * as icons from "../images/icons.ts";
import type { MenuEntry } from "../popups/menu-entry.ts";
import styles from "../popups/Menu.module.css";
import { ThemeProvider } from "../theme/ThemeProvider.tsx";

interface MenuSurfaceProps {
  label: string;
  entries: readonly MenuEntry[];
  anchor: HTMLElement | null;
  onClose: () => void;
  onClosed: () => void;
}

/** The open menu. Calls `onClosed` after its transition. */
export function MenuSurface({ label, entries, anchor, onClose, onClosed }: MenuSurfaceProps) {
  const choosing = entries.some(({ chosen }) => chosen !== undefined);
  return (
    <ThemeProvider>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        onClick={(event) => event.stopPropagation()}
        slotProps={{
          list: { "aria-label": label },
          // Rendered outside the page: without a role it would be in no landmark.
          paper: { role: "region", "aria-label": label },
          transition: { onExited: onClosed },
        }}
      >
        {entries.map(({ name, icon, onChoose, chosen = false, on, danger, disabled = false }) => (
          <MenuItem
            key={name}
            {...(choosing ? { role: "menuitemradio", "aria-checked": chosen } : {})}
            {...(on === undefined ? {} : { role: "menuitemcheckbox", "aria-checked": on })}
            selected={chosen}
            disabled={disabled}
            className={classNames(danger && styles.danger)}
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            {icon && <Icon of={icon} size={16} />}
            <span className={styles.name}>{name}</span>
            {(chosen || on) && <Icon of={icons.check} size={16} />}
          </MenuItem>
        ))}
      </Menu>
    </ThemeProvider>
  );
}
