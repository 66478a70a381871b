import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { Avatar } from "#ui/images/Avatar.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { WorkspaceName } from "#ui/shell/WorkspaceName.tsx";

import styles from "./AppBar.module.css";

interface AppBarProps {
  workspace: { name: string; logo: string | null };
  person: { name: string };
  onMenu: () => void;
  onSearch: () => void;
}

/** The top bar of windows narrower than 900: menu, workspace, search, account. */
export function AppBar({ workspace, person, onMenu, onSearch }: AppBarProps) {
  const { t } = useLingui();
  return (
    <>
      <IconButton icon={icons.menu} label={t`Menu`} onClick={onMenu} />
      <Link to="/" className={styles.home}>
        <WorkspaceName {...workspace} />
      </Link>
      <IconButton icon={icons.search} label={t`Search`} onClick={onSearch} />
      <Link to="/settings/profile" className={styles.person}>
        <Avatar name={person.name} />
        <span className="visually-hidden">
          <Trans>Profile</Trans>
        </span>
      </Link>
    </>
  );
}
