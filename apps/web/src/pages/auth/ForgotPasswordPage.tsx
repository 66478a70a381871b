import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { api } from "#platform/http/api.ts";

import styles from "./AuthForm.module.css";
import { MailForm } from "./MailForm.tsx";

/** Requests a link that sets a new password. Does not disclose whether the account exists. */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <MailForm
      title={t`Forgot password`}
      about={<Trans>Enter your email address. You get a link to set a new password.</Trans>}
      send={(email) => api.post("/auth/ext/v1/reset-password/email/", { body: { email } })}
      action={<Trans>Send the link</Trans>}
      sent={(email) => (
        <Trans>
          If <bdi>{email}</bdi> has an account here, a link for a new password is on its way. It is
          valid for one hour. Not there? Check your spam folder.
        </Trans>
      )}
      focused
    >
      <p className={styles.after}>
        <Link to="/auth/login">
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
    </MailForm>
  );
}
