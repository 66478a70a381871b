import { useMutation, useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Link } from "react-router";

import { api, ApiError } from "#platform/api.ts";
import { isRecord } from "#platform/is-record.ts";
import { read } from "#platform/read.ts";
import { enter } from "#platform/session.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";

import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";
import { fieldErrors } from "./field-errors.ts";
import { focus } from "./focus.ts";
import { textOf } from "./text-of.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Sign in with email and password, and a code where a second factor is on. */
export function LoginPage() {
  const login = useMutation({
    mutationFn: async (form: FormData) => {
      const otp = textOf(form, "otp");
      const body = {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        session: import.meta.env.VITE_SESSION,
        ...(otp === "" ? {} : { otp }),
      };
      await enter(await api.post("/auth/ext/v1/login", { body }));
    },
  });
  const errors = fieldErrors(login.error);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.isPending) login.mutate(new FormData(event.currentTarget));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title="Sign in">
        <Invitation />
      </AuthHead>
      <Field
        label="Email"
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
        aside={<Link to="/auth/forgot-password">Forgot password?</Link>}
      />
      {asksForCode(login.error) && (
        <Field
          label="Code"
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          size="large"
          ref={focus}
          hint="From the app on your phone."
          error={errors["otp"]}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={login.isPending}>
        Sign in
      </Button>
      <p className={styles.note}>
        Invited by a colleague? Open the link in your invitation to set your name and password.
      </p>
    </form>
  );
}

/** The way to an account, where this installation takes registrations. */
function Invitation() {
  const installation = useQuery({
    ...read("/settings/ext/v1/installation"),
    meta: { quiet: true },
    staleTime: Infinity,
  });
  if (installation.data?.registration === "closed") return "Welcome back.";
  return (
    <>
      New here? <Link to="/auth/registration">Create an account</Link>
    </>
  );
}

const asksForCode = (error: unknown) =>
  error instanceof ApiError && isRecord(error.body) && error.body["otp_required"] === true;
