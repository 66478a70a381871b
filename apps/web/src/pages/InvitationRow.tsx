import type { Invitation, Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import { Glyph } from "#ui/images/Glyph.tsx";
import * as icons from "#ui/images/icons.ts";
import { Row } from "#ui/layout/Rows.tsx";

import { invitedAs, useAnswerInvitation } from "./invitations.ts";
import styles from "./InvitationRow.module.css";

interface InvitationRowProps {
  invitation: Invitation;
  onJoined: (joined: Organization) => void;
}

/** An invitation to a workspace, with buttons to accept or decline it. */
export function InvitationRow({ invitation, onJoined }: InvitationRowProps) {
  const { t } = useLingui();
  const { accept, decline, isBusy } = useAnswerInvitation(onJoined);
  const { organization_name: workspace, invited_by, group } = invitation;
  return (
    <Row
      wraps
      start={<Glyph icon={icons.mail} />}
      title={
        <span title={workspace}>
          <Trans>
            Join <bdi>{workspace}</bdi>
          </Trans>
        </span>
      }
      below={t(invitedAs[group](invited_by))}
      end={
        <span className={styles.answers}>
          <Button
            kind="plain"
            size="small"
            aria-label={t`Decline the invitation to ${workspace}`}
            disabled={isBusy}
            onClick={() => decline.mutate(invitation)}
          >
            <Trans>Decline</Trans>
          </Button>
          <Button
            size="small"
            aria-label={t`Accept the invitation to ${workspace}`}
            busy={accept.isPending}
            disabled={decline.isPending}
            onClick={() => accept.mutate(invitation)}
          >
            <Trans>Accept</Trans>
          </Button>
        </span>
      }
    />
  );
}
