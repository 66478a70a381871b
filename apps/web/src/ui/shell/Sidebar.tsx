import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { classNames } from "../text/class-names.ts";
import { IconButton } from "../controls/IconButton.tsx";
import * as icons from "../images/icons.ts";
import { Tooltip } from "../popups/Tooltip.tsx";
import type { NavLinkEntry } from "./nav-link.ts";
import { NavAction, NavList } from "./NavList.tsx";
import { Person, type SignedInPerson } from "./Person.tsx";
import styles from "./Sidebar.module.css";
import type { Workspace } from "./workspace.ts";
import { WorkspaceName } from "./WorkspaceName.tsx";

interface SidebarProps {
  open: boolean;
  /** Undefined in the drawer, which closes by itself. */
  onToggle?: (() => void) | undefined;
  pathname: string;
  workspace: { name: string; logo: string | null };
  main: readonly NavLinkEntry[];
  lower: readonly NavLinkEntry[];
  /** Opens the palette, as `searchKeys` do. */
  onSearch: () => void;
  searchKeys: readonly string[];
  onLogout: () => void;
  person: SignedInPerson;
  workspaces: readonly Workspace[];
  selected: string | undefined;
  onNew: () => void;
  onSelect: (id: string) => void;
}

/** The navigation, the signed-in person, and the workspace. */
export function Sidebar({
  open,
  onToggle,
  pathname,
  workspace,
  main,
  lower,
  onSearch,
  searchKeys,
  onLogout,
  ...person
}: SidebarProps) {
  const { t } = useLingui();
  return (
    <div className={classNames(styles.side, !open && styles.closed)}>
      <div className={styles.top}>
        <Link to="/" className={styles.workspace} title={workspace.name}>
          <WorkspaceName {...workspace} compact={!open} />
        </Link>
        {onToggle && <Toggle open={open} onToggle={onToggle} />}
      </div>
      <NavAction
        name={t`Search`}
        icon={icons.search}
        open={open}
        onClick={onSearch}
        keys={searchKeys}
      />
      <NavList label={t`Main`} links={main} open={open} pathname={pathname} />
      <div className={styles.space} />
      <NavList label={t`More`} links={lower} open={open} pathname={pathname}>
        <NavAction name={t`Logout`} icon={icons.logout} open={open} onClick={onLogout} mirrored />
      </NavList>
      <hr className={styles.line} />
      <Person {...person} open={open} />
    </div>
  );
}

function Toggle({ open, onToggle }: { open: boolean; onToggle: () => void }): ReactNode {
  const { t } = useLingui();
  const label = open ? t`Close sidebar` : t`Open sidebar`;
  return (
    <Tooltip title={label} placement="end">
      <IconButton
        icon={icons.sidebar}
        label={label}
        aria-expanded={open}
        onClick={onToggle}
        mirrored
      />
    </Tooltip>
  );
}
