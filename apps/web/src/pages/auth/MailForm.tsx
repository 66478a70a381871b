import { useLingui } from "@lingui/react/macro";
import type { ReactNode, SubmitEvent } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import { AuthNote } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";
import { focus } from "./focus.ts";
import { textOf } from "./text-of.ts";

interface MailFormProps {
  title: string;
  about: ReactNode;
  /** Requests the mail; does not disclose whether the address has an account. */
  send: (email: string) => Promise<unknown>;
  /** Label of the button. */
  action: ReactNode;
  /** Message shown after the request. */
  sent: (email: string) => ReactNode;
  focused?: boolean;
  /** Content below the button. */
  children: ReactNode;
}

/** Asks for an address and sends a mail to it. */
export function MailForm({ title, about, send, action, sent, focused, children }: MailFormProps) {
  const { t } = useLingui();
  const ask = useAttempt({ mutationFn: send });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(textOf(new FormData(event.currentTarget), "email").trim());
  };
  if (ask.isSuccess) {
    return <AuthNote title={t`Check your email`}>{sent(ask.variables)}</AuthNote>;
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={title}>{about}</AuthHead>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        ref={focused ? focus : undefined}
        error={fieldErrors(ask.error)["email"]}
      />
      <Button type="submit" kind="primary" size="large" wide busy={ask.isPending}>
        {action}
      </Button>
      {children}
    </form>
  );
}
