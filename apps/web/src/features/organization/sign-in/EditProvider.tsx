import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useUpdateProvider } from "./api.ts";
import { RoleField } from "./RoleField.tsx";

interface EditProviderProps {
  /** Null while the dialog is closed. */
  provider: WorkspaceProvider | null;
  onClose: () => void;
}

/** Changes the name, the role and the client secret of a provider. */
export function EditProvider({ provider, onClose }: EditProviderProps) {
  const [last, setLast] = useState(provider);
  if (provider && provider !== last) setLast(provider);
  const key = useOpenings(provider !== null);
  return last && <Asked key={key} open={provider !== null} provider={last} onClose={onClose} />;
}

interface AskedProps {
  open: boolean;
  provider: WorkspaceProvider;
  onClose: () => void;
}

function Asked({ open, provider, onClose }: AskedProps) {
  const { t } = useLingui();
  const [name, setName] = useState(provider.name);
  const [role, setRole] = useState(provider.role);
  const [secret, setSecret] = useState("");
  const update = useUpdateProvider(provider.id);
  const errors = fieldErrors(update.error);
  const submit = () => {
    const changes = { name, role, ...(secret !== "" && { client_secret: secret }) };
    if (!update.isPending) update.mutate(changes, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={t`Edit the provider`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={update.isPending}
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={update.error} />}
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={60}
        required
        value={name}
        error={errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      {provider.kind === "openid" && (
        <Field
          label={t`Client secret (optional)`}
          type="password"
          dir="ltr"
          autoComplete="off"
          maxLength={1000}
          placeholder={provider.secret_set ? "••••••••" : ""}
          value={secret}
          error={errors["client_secret"]}
          onChange={({ target }) => setSecret(target.value)}
        />
      )}
      <RoleField role={role} onChange={setRole} />
      <p>
        <Trans>
          Its domains were verified for this provider. To change anything else, add another one.
        </Trans>
      </p>
    </FormDialog>
  );
}
