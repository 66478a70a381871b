import { Trans, useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row, Rows } from "#ui/layout/Rows.tsx";

import type { Recipient } from "./candidates.ts";

interface ChosenRecipientsProps {
  chosen: readonly Recipient[];
  onChange: (chosen: Recipient[]) => void;
}

/** The people and teams that are chosen; each can be taken out. */
export function ChosenRecipients({ chosen, onChange }: ChosenRecipientsProps) {
  const { t } = useLingui();
  return (
    <Rows>
      {chosen.map(({ id, name, ...one }) => (
        <Row
          key={id}
          start={<Avatar name={name} square={"team" in one} />}
          title={<bdi>{name}</bdi>}
          below={"team" in one ? <Trans>Team</Trans> : <bdi>{one.person.email}</bdi>}
          end={
            <IconButton
              icon={icons.close}
              label={t`Take ${name} out`}
              size="small"
              onClick={() => onChange(chosen.filter((other) => other.id !== id))}
            />
          }
        />
      ))}
    </Rows>
  );
}
