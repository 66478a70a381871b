import type { User } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { useInstallation } from "#platform/http/installation.ts";
import { notify } from "#platform/notify.ts";
import { Field } from "#ui/controls/Field.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useAddPasskey } from "./api.ts";

interface AddPasskeyProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

/** Asks for a name, and for the password of those who have one; then the browser makes a passkey. */
export function AddPasskey(props: AddPasskeyProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, user, onClose }: AddPasskeyProps) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const hasPasswords = useInstallation().data?.password_sign_in ?? true;
  const asksPassword = !user.provider_only && hasPasswords;
  const add = useAddPasskey();
  const errors = fieldErrors(add.error);
  const noName = name.trim() === "";
  const noPassword = asksPassword && password === "";

  const submit = () => {
    setTried(true);
    if (noName || noPassword || add.isPending) return;
    add.mutate(
      { name: name.trim(), password: asksPassword ? password : undefined },
      {
        onSuccess: () => {
          notify(t`The passkey was added.`, { variant: "success" });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open={open}
      title={t`Add a passkey`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Continue`}
      busy={add.isPending}
    >
      <p>
        <Trans>
          Your browser then asks where to keep it: on this device, in a password manager, on your
          phone or on a security key.
        </Trans>
      </p>
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={100}
        required
        value={name}
        hint={t`So that you recognize it later, such as “My phone”.`}
        error={tried && noName ? t`Give the passkey a name.` : errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      {asksPassword && (
        <PasswordField
          label={t`Your password`}
          autoComplete="current-password"
          size="medium"
          value={password}
          error={tried && noPassword ? t`Enter your password.` : errors["password"]}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </FormDialog>
  );
}
