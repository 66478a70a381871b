import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";

import { api } from "#platform/http/api.ts";
import { Button, ButtonLink } from "#ui/controls/Button.tsx";
import { NewPasswordField } from "#ui/password/NewPasswordField.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import { AuthNote } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";
import { fieldErrors, isLinkRefused } from "#platform/http/field-errors.ts";
import { focus } from "./focus.ts";
import { textOf } from "./text-of.ts";

/** Sets a new password by the link of a mail. */
export function ResetPasswordPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const navigate = useNavigate();
  const reset = useAttempt({
    mutationFn: (password: string) =>
      api.post("/auth/ext/v1/reset-password/email/confirm", { body: { token, password } }),
    onSuccess: () =>
      navigate("/auth/login", {
        replace: true,
        state: { note: t`Your new password is set. Sign in with it.` },
      }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!reset.isPending) reset.mutate(textOf(new FormData(event.currentTarget), "password"));
  };

  if (token === "" || isLinkRefused(reset.error)) {
    return (
      <AuthNote
        title={t`This link is not valid`}
        action={
          <ButtonLink to="/auth/forgot-password" kind="primary" size="large" wide>
            <Trans>Get a new link</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          It was already used, has expired or is incomplete. Password links are valid for one hour
          and work once.
        </Trans>
      </AuthNote>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={t`Set a new password`}>
        <Trans>Every device that is signed in with the old one is signed out.</Trans>
      </AuthHead>
      <NewPasswordField
        label={t`New password`}
        ref={focus}
        error={fieldErrors(reset.error)["password"]}
      />
      <Button type="submit" kind="primary" size="large" wide busy={reset.isPending}>
        <Trans>Set password</Trans>
      </Button>
    </form>
  );
}
