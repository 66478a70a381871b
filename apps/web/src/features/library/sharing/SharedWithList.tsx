import type { ShareRecipients, ShareLevel } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";

import { personName } from "#ui/text/person-name.ts";

import styles from "./SharedWithList.module.css";

/** The people and teams a collection is shared with, and the access level of each. */
export function SharedWithList({ of: { people, teams } }: { of: ShareRecipients }) {
  const { t } = useLingui();
  const level = { read: t`Can read`, edit: t`Can edit` } satisfies Record<ShareLevel, string>;
  const all = [...teams, ...people.map((person) => ({ ...person, name: personName(person) }))];
  return (
    <ul className={styles.names}>
      {all.map((one) => (
        <li key={one.id}>
          <bdi>{one.name}</bdi> <span className={styles.level}>{level[one.level]}</span>
        </li>
      ))}
    </ul>
  );
}
