import type { User } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useChangeEmail, useResendConfirmation } from "./api.ts";
import { usePendingEmail } from "./pending-email.ts";

/** The email address, whether it is confirmed, and a pending new address. */
export function EmailSetting({ user }: { user: User }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const openings = useOpenings(open);
  const pending = usePendingEmail();
  const waiting = pending.of === user.id && pending.email !== user.email ? pending.email : null;
  const resend = useResendConfirmation();
  const sendAgain = () =>
    resend.mutate(user.email, {
      onSuccess: () => notify(t`A new link is on its way.`, { variant: "success" }),
    });
  return (
    <Setting
      name={<Trans>Email</Trans>}
      stack
      meaning={
        <>
          <bdi>{user.email}</bdi>
          <br />
          {waiting ? (
            <Trans>
              Waiting for confirmation. Open the link sent to <bdi>{waiting}</bdi>.
            </Trans>
          ) : user.email_verified ? (
            <Trans>Confirmed</Trans>
          ) : (
            <Trans>Not confirmed yet</Trans>
          )}
        </>
      }
    >
      {!user.email_verified && !waiting && (
        <Button size="small" busy={resend.isPending} onClick={sendAgain}>
          <Trans>Send the mail again</Trans>
        </Button>
      )}
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Change email</Trans>
      </Button>
      <ChangeEmail key={openings} open={open} user={user} onClose={() => setOpen(false)} />
    </Setting>
  );
}

interface ChangeEmailProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

function ChangeEmail({ open, user, onClose }: ChangeEmailProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const change = useChangeEmail();
  const errors = fieldErrors(change.error);
  const submit = () => {
    if (change.isPending) return;
    change.mutate(
      { email, password },
      {
        onSuccess: () => {
          usePendingEmail.setState({ of: user.id, email: email.trim().toLowerCase() });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open={open}
      title={t`Change your email address`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Send the link`}
      busy={change.isPending}
    >
      <p>
        <Trans>
          A link is sent to the new address. Until it is opened you sign in with{" "}
          <bdi>{user.email}</bdi>.
        </Trans>
      </p>
      <Field
        label={t`New email`}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        error={errors["email"]}
        onChange={({ target }) => setEmail(target.value)}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        size="medium"
        value={password}
        error={errors["password"]}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  );
}
