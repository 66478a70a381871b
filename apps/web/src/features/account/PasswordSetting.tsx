import type { User } from "@lectern/contract/auth";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { NewPasswordField } from "#ui/password/NewPasswordField.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useChangePassword } from "./api.ts";

export function PasswordSetting({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const openings = useOpenings(open);
  return (
    <Setting
      name={<Trans>Password</Trans>}
      meaning={<Trans>Changing it signs every other device out</Trans>}
    >
      <Button size="small" onClick={() => setOpen(true)}>
        <Trans>Change password</Trans>
      </Button>
      <ChangePassword key={openings} open={open} user={user} onClose={() => setOpen(false)} />
    </Setting>
  );
}

interface ChangePasswordProps {
  open: boolean;
  user: User;
  onClose: () => void;
}

function ChangePassword({ open, user, onClose }: ChangePasswordProps) {
  const { t } = useLingui();
  const [current, setCurrent] = useState("");
  const fresh = useRef<HTMLInputElement>(null);
  const change = useChangePassword();
  const errors = fieldErrors(change.error);
  const submit = () => {
    if (change.isPending) return;
    change.mutate(
      { current_password: current, password: fresh.current?.value ?? "" },
      {
        onSuccess: () => {
          notify(t`Your password is changed. Every other device is signed out.`, {
            variant: "success",
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      open={open}
      title={t`Change your password`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Change password`}
      busy={change.isPending}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t`Current password`}
        name="current_password"
        autoComplete="current-password"
        size="medium"
        value={current}
        error={errors["current_password"]}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <NewPasswordField
        label={t`New password`}
        size="medium"
        ref={fresh}
        known={[user.first_name, user.last_name, user.email]}
        error={errors["password"]}
      />
    </FormDialog>
  );
}
