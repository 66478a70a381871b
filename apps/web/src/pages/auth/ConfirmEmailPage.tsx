import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "react-router";

import { api } from "#platform/http/api.ts";
import { isLinkRefused } from "#platform/http/field-errors.ts";

import { AuthNote, ToSignIn } from "./AuthNote.tsx";
import { useConfirmation } from "./confirmation.ts";
import { LinkFailed, LinkPending } from "./LinkState.tsx";
import { MailForm } from "./MailForm.tsx";

/** Confirms an address by the link that was sent to it. */
export function ConfirmEmailPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const confirmed = useConfirmation(token);

  if (token === "" || isLinkRefused(confirmed.error)) return <NewLink />;
  if (confirmed.isError) {
    return (
      <LinkFailed
        title={t`Your email is not confirmed yet`}
        error={confirmed.error}
        onAgain={() => void confirmed.refetch()}
      />
    );
  }
  if (confirmed.isPending) return <LinkPending title={t`Confirm your email`} />;
  return (
    <AuthNote title={t`Your email is confirmed`} action={<ToSignIn primary />}>
      <Trans>You can sign in with it now.</Trans>
    </AuthNote>
  );
}

/** The link is invalid: offers to send another one. */
function NewLink() {
  const { t } = useLingui();
  return (
    <MailForm
      title={t`This link is not valid`}
      about={
        <Trans>
          It was already used, has expired or is incomplete. If your email is confirmed, sign in;
          otherwise request a new link.
        </Trans>
      }
      send={(email) => api.post("/auth/ext/v1/registration/resend", { body: { email } })}
      action={<Trans>Send a new link</Trans>}
      sent={(email) => (
        <Trans>
          If <bdi>{email}</bdi> waits to be confirmed, a new link is on its way. It is valid for one
          day.
        </Trans>
      )}
    >
      <ToSignIn />
    </MailForm>
  );
}
