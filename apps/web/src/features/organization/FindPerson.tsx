import type { Member } from "@lectern/contract/organizations";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Avatar } from "#ui/images/Avatar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";
import { useSettled } from "#ui/text/use-settled.ts";

import { useFoundMembers } from "./api.ts";
import { FindField } from "./FindField.tsx";
import styles from "./Find.module.css";

interface FindPersonProps {
  label: string;
  /** The label of the button beside each person. */
  action: string;
  leaveOut?: (member: Member) => boolean;
  onChoose: (member: Member) => void;
}

/** Finds members by name or email, with a button beside each. */
export function FindPerson({ label, action, leaveOut = () => false, onChoose }: FindPersonProps) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  const q = useSettled(text.trim());
  const found = useFoundMembers(q);
  const people = q === "" ? undefined : found.data?.results.filter((one) => !leaveOut(one));
  const count = people?.length ?? 0;
  const shown = shortCount(count);
  return (
    <div>
      <FindField
        label={label}
        hint={t`Enter a name or an email address.`}
        text={text}
        onChange={setText}
      />
      <span className="visually-hidden" role="status">
        {people && plural(count, { one: `${shown} person found`, other: `${shown} people found` })}
      </span>
      {people?.length === 0 && (
        <p className={styles.none}>
          <Trans>
            No one here matches <bdi>{q}</bdi>.
          </Trans>
        </p>
      )}
      {people && people.length > 0 && (
        <div className={styles.found}>
          <Rows>
            {people.map((member) => {
              const name = personName(member);
              return (
                <Row
                  key={member.id}
                  start={<Avatar name={name} />}
                  title={<bdi title={name}>{name}</bdi>}
                  below={<bdi title={member.email}>{member.email}</bdi>}
                  end={
                    <Button
                      size="row"
                      aria-label={`${action} \u2068${name}\u2069`}
                      onClick={() => onChoose(member)}
                    >
                      {action}
                    </Button>
                  }
                />
              );
            })}
          </Rows>
        </div>
      )}
    </div>
  );
}
