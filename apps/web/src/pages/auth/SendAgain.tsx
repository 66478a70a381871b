import { Trans } from "@lingui/react/macro";

import { api } from "#platform/http/api.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";

import { useAttempt } from "./attempt.ts";

/** Offers to resend the confirmation mail. `quiet` omits that the address is unconfirmed. */
export function SendAgain({ email, quiet = false }: { email: string; quiet?: boolean }) {
  const again = useAttempt({
    mutationFn: () => api.post("/auth/ext/v1/registration/resend", { body: { email } }),
  });
  if (again.isSuccess) {
    return (
      <Notice tone="success" live="polite">
        <Trans>
          A new link is on its way to <bdi>{email}</bdi>. Open it, then sign in here.
        </Trans>
      </Notice>
    );
  }
  const button = (
    <Button
      size={quiet ? "large" : "small"}
      wide={quiet}
      busy={again.isPending}
      onClick={() => again.mutate()}
    >
      <Trans>Send the mail again</Trans>
    </Button>
  );
  if (quiet) return button;
  return (
    <Notice tone="warning" live="assertive" action={button}>
      <Trans>
        <bdi>{email}</bdi> is not confirmed yet. Open the link in the mail we sent you.
      </Trans>
    </Notice>
  );
}
