import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { openOrganization } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { Rows } from "#ui/layout/Rows.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { InvitationRow } from "./InvitationRow.tsx";
import { useInvitations } from "./invitations.ts";
import styles from "./NoWorkspace.module.css";
import { useNewWorkspace } from "./use-new-workspace.ts";

/** For a person in no workspace: pending invitations, or creating a workspace. */
export function NoWorkspace() {
  const { t } = useLingui();
  const invitations = useInvitations();
  const waiting = invitations.data?.results ?? [];
  useTitle(t`No workspace`);
  return (
    <div className={styles.scroll}>
      <div className={styles.column}>
        <div>
          <PageHeading className={styles.title}>
            <Trans>You are not in a workspace</Trans>
          </PageHeading>
          <p className={styles.about}>
            <Trans>
              Documents and chats belong to a workspace. Create one, or ask a colleague to invite
              you to theirs.
            </Trans>
          </p>
        </div>
        {waiting.length > 0 && (
          <Card title={t`Invitations`}>
            <Rows>
              {waiting.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onJoined={(joined) =>
                    openOrganization(joined, t`You are a member of \u2068${joined.name}\u2069 now.`)
                  }
                />
              ))}
            </Rows>
          </Card>
        )}
        <NewWorkspace />
      </div>
    </div>
  );
}

function NewWorkspace() {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const { make, isPending, error } = useNewWorkspace();
  return (
    <Card title={t`Create a workspace`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          make(name);
        }}
      >
        <Field
          className={styles.name}
          label={t`Name`}
          value={name}
          dir="auto"
          autoComplete="off"
          error={error}
          hint={t`Your team or organization. It can be changed later.`}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button kind="primary" type="submit" busy={isPending}>
          <Trans>Make workspace</Trans>
        </Button>
      </form>
    </Card>
  );
}
