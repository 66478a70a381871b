import type { SignInProvider } from "@lectern/contract/installation";
import { Trans, useLingui } from "@lingui/react/macro";
import { type SubmitEvent, useState } from "react";
import { Link, useLocation } from "react-router";

import { api, ApiError } from "#platform/http/api.ts";
import { asksForCode } from "#platform/http/asks-for-code.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { useInstallation } from "#platform/http/installation.ts";
import { isRecord } from "#platform/is-record.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";
import { CodeField } from "./CodeField.tsx";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { focus } from "./focus.ts";
import { OtherWays, ProviderButton } from "./providers/OtherWays.tsx";
import { providerFor } from "./providers/provider-for.ts";
import { useWorkspaceProvider } from "./providers/use-workspace-provider.ts";
import { SendAgain } from "./SendAgain.tsx";
import { textOf } from "./text-of.ts";
import { useCountdown } from "./use-countdown.ts";
import { signInBody, useSignIn } from "./use-sign-in.ts";
import { WaitNotice } from "./WaitNotice.tsx";

/** Signs in with email and password, and a code if a second factor is on, or at a provider. */
export function LoginPage() {
  const { data } = useInstallation();
  // Where passwords are off, one account for emergencies still has one.
  const [withPassword, setWithPassword] = useState(false);
  const hasForm = (data?.password_sign_in ?? true) || withPassword;
  const [email, setEmail] = useState("");
  const providers = data?.sign_in_providers ?? [];
  const installed = hasForm ? providerFor(providers, email) : undefined;
  const asksWorkspaces = hasForm && !installed && data?.workspace_sign_in === true;
  const ofWorkspace = useWorkspaceProvider(email, asksWorkspaces);
  const offered = installed ?? ofWorkspace;
  const others = providers.filter((provider) => provider !== installed);
  return (
    <div className={styles.form}>
      <SignInHead hasForm={data?.password_sign_in ?? true} />
      <Arrival />
      {hasForm && <PasswordForm email={email} onEmail={setEmail} offered={offered} />}
      <OtherWays providers={others} proxy={data?.proxy_sign_in ?? false} belowForm={hasForm} />
      {!hasForm && (
        <Button kind="plain" size="large" wide onClick={() => setWithPassword(true)}>
          <Trans>Use a password</Trans>
        </Button>
      )}
      {hasForm && (
        <p className={styles.note}>
          <Trans>
            Invited by a colleague? Open the link in your invitation to set your name and password.
          </Trans>
        </p>
      )}
    </div>
  );
}

interface PasswordFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The provider for people of the typed address. */
  offered: Pick<SignInProvider, "id" | "name"> | undefined;
}

function PasswordForm({ email, onEmail, offered }: PasswordFormProps) {
  const login = useSignIn((body: Credentials) => api.post("/auth/ext/v1/login", { body }));
  const { error, variables, asksCode } = login;
  const isWrong = isStatus(error, 401) && !asksForCode(error);
  const errors = isWrong ? { password: errorMessage(error) } : fieldErrors(error);
  const waiting = useCountdown(login.submittedAt, secondsToWait(error));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending && waiting === 0) login.mutate(credentials(event.currentTarget));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <EmailField error={errors["email"]} onEmail={onEmail} />
      {offered && <ProviderButton provider={offered} email={email.trim()} primary />}
      <PasswordAndLink error={errors["password"]} />
      {asksCode && <CodeField wrong={asksForCode(error)} />}
      {waiting > 0 && <WaitNotice key={login.submittedAt} seconds={waiting} />}
      {isUnconfirmed(error) && variables && <SendAgain email={variables.email} />}
      {isStatus(error, 503) && <Unavailable />}
      <Button
        type="submit"
        kind={offered ? "outlined" : "primary"}
        size="large"
        wide
        busy={login.isPending}
        aria-disabled={waiting > 0 || undefined}
      >
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

const credentials = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return {
    email: textOf(data, "email"),
    password: textOf(data, "password"),
    ...signInBody(textOf(data, "otp")),
  };
};

type Credentials = ReturnType<typeof credentials>;

interface EmailFieldProps {
  error: string | undefined;
  onEmail: (email: string) => void;
}

function EmailField({ error, onEmail }: EmailFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Email`}
      name="email"
      type="email"
      // no text: what browsers and password managers offer
      autoComplete="username webauthn"
      size="large"
      required
      ref={focus}
      error={error}
      onChange={(event) => onEmail(event.currentTarget.value)}
    />
  );
}

function PasswordAndLink({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      autoComplete="current-password"
      error={error}
      aside={
        <Link to="/auth/forgot-password">
          <Trans>Forgot password?</Trans>
        </Link>
      }
    />
  );
}

/** Confirms what the person just completed, or says why a provider's sign-in failed. */
function Arrival() {
  const { state } = useLocation();
  const [note, failure] = isRecord(state) ? [state["note"], state["failure"]] : [];
  if (typeof failure === "string") {
    return (
      <Notice tone="warning" live="assertive">
        {failure}
      </Notice>
    );
  }
  if (typeof note !== "string") return null;
  return (
    <Notice tone="success" live="polite">
      {note}
    </Notice>
  );
}

function Unavailable() {
  return (
    <Notice tone="warning">
      <Trans>Nothing was lost. Wait a moment, then sign in again.</Trans>
    </Notice>
  );
}

/** The title, and a link to registration if this installation allows it. */
function SignInHead({ hasForm }: { hasForm: boolean }) {
  const { t } = useLingui();
  const { data } = useInstallation();
  return (
    <AuthHead title={t`Sign in`}>
      {!hasForm || data?.registration === "closed" ? (
        <Trans>Welcome back.</Trans>
      ) : (
        <Trans>
          New here? <Link to="/auth/registration">Create an account</Link>
        </Trans>
      )}
    </AuthHead>
  );
}

const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status;

/** Whether the email is not confirmed. Where passwords are off, the refusal has the same status. */
const isUnconfirmed = (error: unknown) =>
  isStatus(error, 403) &&
  error instanceof ApiError &&
  !(isRecord(error.body) && error.body["code"] === "password_sign_in_off");

/** Seconds until the server accepts the next attempt. */
const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 60) : 0;
