import { Trans, useLingui } from "@lingui/react/macro";
import type { SubmitEvent } from "react";
import { useSearchParams } from "react-router";

import { api } from "#platform/api.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";

import { useAttempt } from "./attempt.ts";
import { AuthHead } from "./AuthHead.tsx";
import { AuthNote, ToSignIn } from "./AuthNote.tsx";
import styles from "./AuthForm.module.css";
import { useConfirmation } from "./confirmation.ts";
import { fieldErrors, isLinkRefused } from "#platform/field-errors.ts";
import { LinkFailed, LinkPending } from "./LinkState.tsx";
import { textOf } from "./text-of.ts";

/** Confirm an address by the link that was sent to it. */
export function ConfirmEmailPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const confirmed = useConfirmation(token);

  if (token === "" || isLinkRefused(confirmed.error)) return <NewLink />;
  if (confirmed.isError) {
    return (
      <LinkFailed
        title={t`Your email is not confirmed yet`}
        error={confirmed.error}
        onAgain={() => void confirmed.refetch()}
      />
    );
  }
  if (confirmed.isPending) return <LinkPending title={t`Confirm your email`} />;
  return (
    <AuthNote title={t`Your email is confirmed`} action={<ToSignIn primary />}>
      <Trans>You can sign in with it now.</Trans>
    </AuthNote>
  );
}

/** The link is of no use: another one can be sent. */
function NewLink() {
  const { t } = useLingui();
  const again = useAttempt({
    mutationFn: (email: string) =>
      api.post("/auth/ext/v1/registration/resend", { body: { email } }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!again.isPending) again.mutate(textOf(new FormData(event.currentTarget), "email").trim());
  };
  if (again.isSuccess) {
    const email = again.variables;
    return (
      <AuthNote title={t`Look into your mail`}>
        <Trans>
          If <bdi>{email}</bdi> waits to be confirmed, a new link is on its way. It is good for a
          day.
        </Trans>
      </AuthNote>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AuthHead title={t`This link does not work`}>
        <Trans>
          It was used already, has expired, or is not complete. If you are confirmed, sign in; else
          have a new one sent.
        </Trans>
      </AuthHead>
      <Field
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        size="large"
        required
        error={fieldErrors(again.error)["email"]}
      />
      <Button type="submit" kind="primary" size="large" wide busy={again.isPending}>
        <Trans>Send a new link</Trans>
      </Button>
      <ToSignIn />
    </form>
  );
}
