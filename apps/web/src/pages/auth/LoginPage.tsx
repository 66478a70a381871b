import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link, useLocation } from "react-router";

import { api, ApiError } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { isRecord } from "#platform/is-record.ts";
import { read } from "#platform/http/read.ts";
import { enter } from "#platform/session/session.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";
import { fieldErrors } from "#platform/http/field-errors.ts";
import { focus } from "./focus.ts";
import { SendAgain } from "./SendAgain.tsx";
import { textOf } from "./text-of.ts";
import { useCountdown } from "./use-countdown.ts";
import { WaitNotice } from "./WaitNotice.tsx";

/** Signs in with email and password, and a code if a second factor is on. */
export function LoginPage() {
  const [asksCode, setAsksCode] = useState(false);
  const login = useLogin(() => setAsksCode(true));
  const { error, variables } = login;
  const isWrong = isStatus(error, 401) && !asksForCode(error);
  const errors = isWrong ? { password: errorMessage(error) } : fieldErrors(error);
  const waiting = useCountdown(login.submittedAt, secondsToWait(error));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending && waiting === 0) login.mutate(credentials(event.currentTarget));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SignInHead />
      <Arrival />
      <EmailAndPassword errors={errors} />
      {asksCode && <CodeField wrong={asksForCode(error)} />}
      {waiting > 0 && <WaitNotice key={login.submittedAt} seconds={waiting} />}
      {isStatus(error, 403) && variables && <SendAgain email={variables.email} />}
      {isStatus(error, 503) && <Unavailable />}
      <Button
        type="submit"
        kind="primary"
        size="large"
        wide
        busy={login.isPending}
        aria-disabled={waiting > 0 || undefined}
      >
        <Trans>Sign in</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>
          Invited by a colleague? Open the link in your invitation to set your name and password.
        </Trans>
      </p>
    </form>
  );
}

const credentials = (form: HTMLFormElement) => {
  const data = new FormData(form);
  const otp = textOf(data, "otp").trim();
  return {
    email: textOf(data, "email"),
    password: textOf(data, "password"),
    session: import.meta.env.VITE_SESSION,
    ...(otp === "" ? {} : { otp }),
  };
};

type Credentials = ReturnType<typeof credentials>;

const useLogin = (onCodeAsked: () => void) =>
  useAttempt({
    mutationFn: async (body: Credentials) => {
      try {
        await enter(await api.post("/auth/ext/v1/login", { body }));
      } catch (error) {
        if (!asksForCode(error)) throw error;
        onCodeAsked();
        // A request for the code is a step of signing in; a wrong code is a failure.
        if (body.otp !== undefined) throw error;
      }
    },
  });

function EmailAndPassword({ errors }: { errors: Record<string, string | undefined> }) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        ref={focus}
        error={errors["email"]}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors["password"]}
        aside={
          <Link to="/auth/forgot-password">
            <Trans>Forgot password?</Trans>
          </Link>
        }
      />
    </>
  );
}

function CodeField({ wrong }: { wrong: boolean }) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Code`}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={20}
      size="large"
      ref={focus}
      hint={t`From the app on your phone, or one of your recovery codes.`}
      error={wrong ? t`This code is wrong or was already used. Enter the next one.` : undefined}
    />
  );
}

/** Confirms what the person just completed, such as setting a password. */
function Arrival() {
  const { state } = useLocation();
  const note = isRecord(state) ? state["note"] : undefined;
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
function SignInHead() {
  const { t } = useLingui();
  const installation = useQuery({
    ...read("/settings/ext/v1/installation"),
    staleTime: Infinity,
  });
  return (
    <AuthHead title={t`Sign in`}>
      {installation.data?.registration === "closed" ? (
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

const asksForCode = (error: unknown) =>
  error instanceof ApiError && isRecord(error.body) && error.body["otp_required"] === true;

/** Seconds until the server accepts the next attempt. */
const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.status === 429 ? (error.retryAfter ?? 60) : 0;
