import MuiMenu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { type MouseEvent, type ReactNode, useState } from "react";

import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import styles from "./Menu.module.css";

export interface MenuEntry {
  /** Every entry has a name; the icon is beside it. */
  name: string;
  icon?: string;
  onChoose: () => void;
  /** For menus that choose among values. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The control that opens it: spread the given props onto a button. */
  trigger: (props: {
    onClick: (event: MouseEvent<HTMLElement>) => void;
    "aria-haspopup": "menu";
    "aria-expanded": boolean;
  }) => ReactNode;
}

/** A list of actions or choices behind a button. */
export function Menu({ label, entries, trigger }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choosing = entries.some(({ chosen }) => chosen !== undefined);
  return (
    <>
      {trigger({
        onClick: (event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        },
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
      })}
      <MuiMenu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        onClick={(event) => event.stopPropagation()}
        slotProps={{ list: { "aria-label": label } }}
      >
        {entries.map(({ name, icon, onChoose, chosen, danger, disabled }) => (
          <MenuItem
            key={name}
            {...(choosing ? { role: "menuitemradio", "aria-checked": chosen ?? false } : {})}
            selected={chosen ?? false}
            disabled={disabled ?? false}
            className={classNames(danger && styles.danger)}
            onClick={() => {
              setAnchor(null);
              onChoose();
            }}
          >
            {icon && <Icon of={icon} size={16} />}
            <span className={styles.name}>{name}</span>
            {chosen && <Icon of={icons.check} size={16} />}
          </MenuItem>
        ))}
      </MuiMenu>
    </>
  );
}
