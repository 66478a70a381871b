import type { Check } from "@lectern/contract/checks";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import list from "#ui/layout/item-list.module.css";
import { Menu } from "#ui/popups/Menu.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { recentTime } from "#ui/text/formats.ts";

import { CheckBadge } from "../CheckBadge.tsx";
import { Counts } from "../Counts.tsx";
import styles from "./CheckList.module.css";

/** A check in the list: its name, how far it is, and what was found. */
export function CheckListRow({ check, onDelete }: { check: Check; onDelete: () => void }) {
  const { t } = useLingui();
  const { id, name, file_name, state, counts, created_at } = check;
  const label = t`Actions for ${{ name }}`;
  return (
    <div className={classNames(list.row, styles.columns)}>
      <Icon of={icons.checkedText} size={18} />
      <Link to={`/assets/checks/${id}`} className={list.link}>
        <span className={list.name}>
          <bdi title={name}>{name}</bdi>
        </span>
        <span className={list.line}>
          <bdi>{file_name === null ? t`Pasted text` : t`Uploaded file`}</bdi>
        </span>
      </Link>
      <span className={styles.state}>
        <CheckBadge state={state} />
        <Counts counts={counts} />
      </span>
      <span className={list.changed}>{recentTime(created_at)}</span>
      <span className={list.menu}>
        <Menu
          label={label}
          entries={[{ name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete }]}
          trigger={(opens) => <IconButton {...opens} icon={icons.more} label={label} />}
        />
      </span>
    </div>
  );
}
