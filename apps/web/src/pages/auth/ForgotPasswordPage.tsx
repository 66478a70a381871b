import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { Link } from "react-router";

import { api } from "#platform/api.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import { AuthNote } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";
import { fieldErrors } from "#platform/field-errors.ts";
import { focus } from "./focus.ts";
import { textOf } from "./text-of.ts";

/** Ask for a link that sets a new password. Whether the account exists is not told. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  const ask = useAttempt({
    mutationFn: (email: string) =>
      api.post("/auth/ext/v1/reset-password/email/", { body: { email } }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(textOf(new FormData(event.currentTarget), "email").trim());
  };

  if (ask.isSuccess) {
    const email = ask.variables;
    return (
      <AuthNote title={t`Look into your mail`}>
        <Trans>
          If <bdi>{email}</bdi> has an account here, a link for a new password is on its way. It is
          good for an hour. Nothing there? Look among the unwanted mail.
        </Trans>
      </AuthNote>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={t`Forgot password`}>
        <Trans>Enter your email address. You get a link to set a new password.</Trans>
      </AuthHead>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        ref={focus}
        error={fieldErrors(ask.error)["email"]}
      />
      <Button type="submit" kind="primary" size="large" wide busy={ask.isPending}>
        <Trans>Send the link</Trans>
      </Button>
      <p className={styles.after}>
        <Link to="/auth/login">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </form>
  );
}
