import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

import { api } from "#platform/http/api.ts";
import { fieldErrors, isLinkRefused } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { logout, useSession } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { NewPasswordField } from "#ui/password/NewPasswordField.tsx";

import type { MailLinkProps } from "./mail-link.ts";

/** Sets a new password by a mail's link in a signed-in browser, which is signed out too. */
export function ResetLink({ token, onDone }: MailLinkProps) {
  const { t } = useLingui();
  const user = useSession(({ user }) => user);
  const fresh = useRef<HTMLInputElement>(null);
  const reset = useMutation({
    mutationFn: (password: string) =>
      api.post("/auth/ext/v1/reset-password/email/confirm", { body: { token, password } }),
    onSuccess: async () => {
      await logout({ quiet: true });
      notify(t`Your new password is set. Sign in with it.`, { variant: "success" });
    },
  });
  const submit = () => {
    if (!reset.isPending) reset.mutate(fresh.current?.value ?? "");
  };
  if (isLinkRefused(reset.error)) {
    return (
      <Dialog
        open
        title={t`This link is not valid`}
        onClose={onDone}
        actions={
          <Button kind="primary" onClick={onDone}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            It was already used, has expired or is incomplete. Log out and choose “Forgot password?”
            to get a new one.
          </Trans>
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={t`Set a new password`}
      onClose={onDone}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onDone}>
            <Trans>Keep the old one</Trans>
          </Button>
          <Button kind="primary" type="submit" busy={reset.isPending}>
            <Trans>Set password</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Every device that is signed in is signed out, this one too.</Trans>
      </p>
      <NewPasswordField
        label={t`New password`}
        size="medium"
        ref={fresh}
        known={user ? [user.first_name, user.last_name, user.email] : []}
        error={fieldErrors(reset.error)["password"]}
      />
    </Dialog>
  );
}
