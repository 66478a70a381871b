import type { Person } from "@lectern/contract/library";
import { Trans } from "@lingui/react/macro";

import { useSession } from "#platform/session/session.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { personName } from "#ui/text/person-name.ts";

import styles from "./Owner.module.css";

/** The owner of a collection; nothing if it is the user. */
export function Owner({ of: person }: { of: Person }) {
  const me = useSession(({ user }) => user?.id);
  if (person.id === me) return null;
  const name = personName(person);
  return (
    <span className={styles.owner} title={name}>
      <Avatar name={name} size="small" />
      <span className="visually-hidden">
        <Trans>Owner:</Trans>{" "}
      </span>
      <span className={styles.name} dir="auto">
        {person.first_name || name}
      </span>
    </span>
  );
}
