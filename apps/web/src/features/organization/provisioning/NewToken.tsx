import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { SecretDialog } from "#ui/popups/SecretDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateToken } from "./api.ts";

interface NewTokenProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a token, then shows it once. */
export function NewToken(props: NewTokenProps) {
  return <Steps key={useOpenings(props.open)} {...props} />;
}

function Steps({ open, onClose }: NewTokenProps) {
  const { t } = useLingui();
  const create = useCreateToken();
  const [name, setName] = useState("");
  if (create.data) {
    return (
      <SecretDialog
        open={open}
        title={t`Your new token`}
        onClose={onClose}
        warning={
          <Trans>
            Whoever has this token can add and remove members and change teams. Copy it now; it is
            not shown again.
          </Trans>
        }
        secret={create.data.token}
        copyLabel={t`Copy the token`}
      />
    );
  }
  return (
    <FormDialog
      open={open}
      title={t`New token`}
      onClose={onClose}
      onSubmit={() => {
        if (!create.isPending) create.mutate(name);
      }}
      confirm={t`Create token`}
      busy={create.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={60}
        required
        value={name}
        hint={t`Name the directory that uses it. The audit log shows this name.`}
        error={fieldErrors(create.error)["name"]}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
