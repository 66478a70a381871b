import type { Person, ShareLevel } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Avatar } from "#ui/images/Avatar.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { personName } from "#ui/text/person-name.ts";

import { type Draft, withLevel } from "./draft.ts";
import styles from "./ShareDialog.module.css";

interface ChosenProps {
  owner: Person;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** The people and teams that will see the collection, and the access level of each. */
export function Chosen({ owner, draft, onChange }: ChosenProps) {
  const { t } = useLingui();
  const { people, teams } = draft;
  return (
    <div className={styles.chosen}>
      <Rows>
        <Row
          start={<Avatar name={personName(owner)} />}
          title={<bdi>{personName(owner)}</bdi>}
          below={<bdi>{owner.email}</bdi>}
          end={
            <span className={styles.owner}>
              <Trans>Owner</Trans>
            </span>
          }
        />
        {teams.map(({ id, name, level }) => (
          <Row
            key={id}
            wraps
            start={
              <span className={styles.team}>
                <Avatar name={name} square />
              </span>
            }
            title={<bdi>{name}</bdi>}
            below={<Trans>Team</Trans>}
            end={
              <Level
                name={name}
                level={level}
                onChange={(level) => onChange({ ...draft, teams: withLevel(teams, id, level) })}
              />
            }
          />
        ))}
        {people.map((person) => (
          <Row
            key={person.id}
            wraps
            start={<Avatar name={personName(person)} />}
            title={<bdi>{personName(person)}</bdi>}
            below={<bdi>{person.email}</bdi>}
            end={
              <Level
                name={personName(person)}
                level={person.level}
                onChange={(level) =>
                  onChange({ ...draft, people: withLevel(people, person.id, level) })
                }
              />
            }
          />
        ))}
      </Rows>
      <Hint>
        {people.length + teams.length === 0
          ? t`No one is selected yet. Until then only the owner can see it.`
          : t`To edit documents, a person also needs the editor role or higher in this workspace.`}
      </Hint>
    </div>
  );
}

const Hint = ({ children }: { children: ReactNode }) => <p className={styles.hint}>{children}</p>;

interface LevelProps {
  name: string;
  level: ShareLevel;
  /** null removes them. */
  onChange: (level: ShareLevel | null) => void;
}

function Level({ name, level, onChange }: LevelProps) {
  const { t } = useLingui();
  return (
    <span className={styles.level}>
      <Select
        label={t`What ${name} may do`}
        options={[
          { value: "read", name: t`Can read` },
          { value: "edit", name: t`Can edit` },
        ]}
        value={level}
        onChange={onChange}
      />
      <IconButton
        icon={icons.close}
        label={t`Take ${name} out`}
        size="small"
        onClick={() => onChange(null)}
      />
    </span>
  );
}
