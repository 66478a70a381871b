import { useMutation } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { Link, useSearchParams } from "react-router";

import { api } from "#platform/api.ts";
import { enter } from "#platform/session.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";

import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";
import { AuthNote } from "./AuthNote.tsx";
import { fieldErrors } from "./field-errors.ts";
import { PasswordField } from "./PasswordField.tsx";
import { focus } from "./focus.ts";
import { textOf } from "./text-of.ts";

/** Make an account, and with it a workspace unless an invitation leads to one. */
export function RegistrationPage() {
  const [search] = useSearchParams();
  const invitation = search.get("invitation") ?? undefined;
  const registration = useMutation({
    mutationFn: async (form: FormData) => {
      const workspace = textOf(form, "organization_name").trim();
      const body = {
        email: textOf(form, "email"),
        password: textOf(form, "password"),
        first_name: textOf(form, "first_name"),
        last_name: textOf(form, "last_name"),
        session: import.meta.env.VITE_SESSION,
        ...(workspace === "" ? {} : { organization_name: workspace }),
        ...(invitation ? { invitation } : {}),
      };
      const answer = await api.post("/auth/ext/v1/registration/", { body });
      if ("access_token" in answer) await enter(answer);
      return answer;
    },
  });

  const answer = registration.data;
  if (answer && !("access_token" in answer)) {
    return (
      <AuthNote title="Confirm your email">
        A link was sent to {answer.email}. Open it, then sign in.
      </AuthNote>
    );
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!registration.isPending) registration.mutate(new FormData(event.currentTarget));
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title="Create an account">
        Already have one? <Link to="/auth/login">Sign in</Link>
      </AuthHead>
      <RegistrationFields
        errors={fieldErrors(registration.error)}
        withWorkspace={invitation === undefined}
      />
      <Button type="submit" kind="primary" size="large" wide busy={registration.isPending}>
        Create account
      </Button>
      <p className={styles.note}>
        By creating an account you accept the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    </form>
  );
}

interface RegistrationFieldsProps {
  errors: Record<string, string | undefined>;
  withWorkspace: boolean;
}

function RegistrationFields({ errors, withWorkspace }: RegistrationFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Field
          label="First name"
          name="first_name"
          autoComplete="given-name"
          size="large"
          required
          ref={focus}
          error={errors["first_name"]}
        />
        <Field
          label="Last name"
          name="last_name"
          autoComplete="family-name"
          size="large"
          required
          error={errors["last_name"]}
        />
      </div>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        error={errors["email"]}
      />
      <PasswordField
        autoComplete="new-password"
        hint="8 characters or more."
        error={errors["password"]}
      />
      {withWorkspace && (
        <Field
          label="Workspace name (optional)"
          name="organization_name"
          autoComplete="organization"
          size="large"
          hint="Where your documents live. Without one it gets your first name."
          error={errors["organization_name"]}
        />
      )}
    </>
  );
}
