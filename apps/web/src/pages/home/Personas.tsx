import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { usePersonas, useShown } from "#features/personas/index.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Card } from "#ui/layout/Card.tsx";

import styles from "./Personas.module.css";

const maxPersonas = 4;

/** Personas to chat with: the person's own first, in list order. Empty if there are none. */
export function Personas() {
  const { t } = useLingui();
  const personas = usePersonas();
  const shownAs = useShown();
  const all = (personas.data?.results ?? []).map(shownAs);
  // Built-in personas are soon familiar; those made in the workspace fit its tasks.
  const first = all
    .toSorted((a, b) => Number(a.built_in) - Number(b.built_in))
    .slice(0, maxPersonas);
  if (first.length === 0) return null;
  return (
    <Card
      title={t`Start with a persona`}
      aside={
        <Link to="/persona/mypersona">
          <Trans>All</Trans>
        </Link>
      }
    >
      <ul className={styles.personas}>
        {first.map((persona) => (
          <li key={persona.id}>
            <Link className={styles.persona} to={`/chat-ai?persona=${persona.id}`}>
              <Avatar name={persona.name} colour={persona.color} />
              <span className={styles.words}>
                <bdi className={styles.name}>{persona.name}</bdi>
                <span className={styles.below} dir="auto">
                  {persona.description}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
