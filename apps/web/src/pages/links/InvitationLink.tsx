import type { InvitationPreview } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

import { basePath } from "#platform/base-path.ts";
import { api } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { isLinkRefused } from "#platform/http/field-errors.ts";
import { logout, openOrganization, useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import { useInvitationPreview } from "../auth/invitation.ts";
import type { MailLinkProps } from "./mail-link.ts";

/** Joins a workspace: at once if the invitation is for the signed-in person. */
export function InvitationLink({ token, onDone }: MailLinkProps) {
  const mine = useSession(({ user }) => user?.email);
  const preview = useInvitationPreview(token);
  const isMine = mine !== undefined && preview.data?.email.toLowerCase() === mine.toLowerCase();
  const joined = useJoined(token, isMine);
  const error = preview.error ?? joined.error;
  if (error) {
    const again = () => void (preview.isError ? preview.refetch() : joined.refetch());
    return <Failed error={error} onAgain={again} onDone={onDone} />;
  }
  if (preview.data && mine !== undefined && !isMine) {
    return <ForSomebodyElse preview={preview.data} mine={mine} token={token} onDone={onDone} />;
  }
  return null;
}

/** An invitation works once, so it is accepted once however often the screen renders. */
function useJoined(token: string, isMine: boolean) {
  const { t } = useLingui();
  const joined = useQuery({
    queryKey: ["accept-invitation", token],
    queryFn: () => api.post("/organization/ext/v1/invitations/accept", { body: { token } }),
    enabled: isMine,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const organization = joined.data;
  useEffect(() => {
    if (!organization) return;
    const { name } = organization;
    openOrganization(organization, t`You are a member of \u2068${name}\u2069 now.`);
    // Runs once, on success.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [organization]);
  return joined;
}

interface FailedProps {
  error: Error;
  onAgain: () => void;
  onDone: () => void;
}

function Failed({ error, onAgain, onDone }: FailedProps) {
  const { t } = useLingui();
  const refused = isLinkRefused(error);
  return (
    <Dialog
      open
      title={refused ? t`This invitation is not valid` : t`You have not joined yet`}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>
            <Trans>Close</Trans>
          </Button>
          {!refused && (
            <Button kind="primary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>
        {refused ? (
          <Trans>
            It was already accepted, has expired or was withdrawn. Ask the person who invited you to
            send it again.
          </Trans>
        ) : (
          errorMessage(error)
        )}
      </p>
    </Dialog>
  );
}

interface ForSomebodyElseProps {
  preview: InvitationPreview;
  mine: string;
  token: string;
  onDone: () => void;
}

function ForSomebodyElse({ preview, mine, token, onDone }: ForSomebodyElseProps) {
  const { t } = useLingui();
  const { organization_name: workspace, email } = preview;
  const switchPerson = async () => {
    await logout({ quiet: true });
    globalThis.location.assign(
      `${basePath}/auth/verify-org-user?token=${encodeURIComponent(token)}`,
    );
  };
  return (
    <Dialog
      open
      title={t`Join \u2068${workspace}\u2069 as someone else?`}
      onClose={onDone}
      actions={
        <>
          <Button onClick={onDone}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button kind="primary" onClick={() => void switchPerson()}>
            <Trans>Log out and join</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          The invitation is for <bdi>{email}</bdi>. You are signed in as <bdi>{mine}</bdi>.
        </Trans>
      </p>
    </Dialog>
  );
}
