import type { Team } from "@lectern/contract/organizations";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { TeamMembers } from "./TeamMembers.tsx";
import styles from "./Teams.module.css";

interface TeamRowProps {
  team: Team;
  manages: boolean;
  onRename: () => void;
  onDelete: () => void;
}

/** A team with an expandable list of its members. */
export function TeamRow({ team, manages, onRename, onDelete }: TeamRowProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, member_count: members } = team;
  const shown = shortCount(members);
  return (
    <li className={styles.team}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Icon of={icons.chevronRight} size={16} mirrored className={styles.caret} />
          <span className={styles.words}>
            <span className={styles.name} title={name}>
              <bdi>{name}</bdi>
            </span>
            <span className={styles.count}>
              {plural(members, { one: `${shown} member`, other: `${shown} members` })}
            </span>
          </span>
        </button>
        {manages && (
          <Menu
            label={t`Team \u2068${name}\u2069`}
            entries={[
              { name: t`Rename`, icon: icons.pencil, onChoose: onRename },
              { name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete },
            ]}
            trigger={(props) => (
              <IconButton {...props} icon={icons.more} label={t`More for \u2068${name}\u2069`} />
            )}
          />
        )}
      </div>
      {open && (
        <div id={id} className={styles.inside}>
          <TeamMembers team={team} manages={manages} />
        </div>
      )}
    </li>
  );
}
