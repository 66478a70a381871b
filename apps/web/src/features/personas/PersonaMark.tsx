import type { AnsweredBy } from "@lectern/contract/chat";

import { Avatar } from "#ui/images/Avatar.tsx";

import { personaName } from "./built-in-names.ts";
import styles from "./PersonaMark.module.css";

/** The persona that answered, in the line above an answer. */
export function PersonaMark({ persona }: { persona: AnsweredBy }) {
  const name = personaName(persona);
  return (
    <span className={styles.mark}>
      <Avatar name={name} colour={persona.color} size="small" />
      <bdi title={name}>{name}</bdi>
    </span>
  );
}
