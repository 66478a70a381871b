import type { WorkspaceProvider } from "@lectern/contract/workspace-sign-in";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { type NewProvider as Wanted, useCreateProvider } from "./api.ts";
import { kinds } from "./kinds.ts";
import { RoleField } from "./RoleField.tsx";

interface NewProviderProps {
  open: boolean;
  onClose: () => void;
}

/** Adds a sign-in provider. */
export function NewProvider(props: NewProviderProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

const empty = {
  name: "",
  issuer: "",
  clientId: "",
  secret: "",
  trusts: false,
  entryPoint: "",
  certificate: "",
};
type Typed = typeof empty;

/** Returns the provider as the server takes it. */
function wantedOf(
  kind: WorkspaceProvider["kind"],
  role: WorkspaceProvider["role"],
  typed: Typed,
): Wanted {
  const { name, issuer, clientId, secret, trusts, entryPoint, certificate } = typed;
  if (kind === "saml") {
    const certificates = [certificate.trim()];
    return { kind, role, name, issuer, entry_point: entryPoint, certificates };
  }
  const client_secret = secret === "" ? undefined : secret;
  return { kind, role, name, issuer, client_id: clientId, client_secret, trust_email: trusts };
}

function Asked({ open, onClose }: NewProviderProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<WorkspaceProvider["kind"]>("openid");
  const [role, setRole] = useState<WorkspaceProvider["role"]>("viewer");
  const [typed, setTyped] = useState(empty);
  const create = useCreateProvider();
  const errors = fieldErrors(create.error);
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const submit = () => {
    if (!create.isPending) create.mutate(wantedOf(kind, role, typed), { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={t`New provider`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Add provider`}
      busy={create.isPending}
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={create.error} />}
      <Segmented label={t`Kind`} options={kinds} value={kind} onChange={setKind} />
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={60}
        required
        hint={t`The button on the sign-in screen shows this name.`}
        value={typed.name}
        error={errors["name"]}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Field
        label={kind === "saml" ? t`Entity ID of the provider` : t`Issuer address`}
        dir="ltr"
        autoComplete="off"
        maxLength={1024}
        required
        placeholder="https://"
        value={typed.issuer}
        error={errors["issuer"]}
        onChange={({ target }) => set({ issuer: target.value })}
      />
      {kind === "openid" ? (
        <OpenIdFields typed={typed} set={set} errors={errors} />
      ) : (
        <SamlFields typed={typed} set={set} errors={errors} />
      )}
      <RoleField role={role} onChange={setRole} />
    </FormDialog>
  );
}

interface FieldsProps {
  typed: Typed;
  set: (change: Partial<Typed>) => void;
  errors: Record<string, string | undefined>;
}

function OpenIdFields({ typed, set, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Client ID`}
        dir="ltr"
        autoComplete="off"
        maxLength={500}
        required
        value={typed.clientId}
        error={errors["client_id"]}
        onChange={({ target }) => set({ clientId: target.value })}
      />
      <Field
        label={t`Client secret (optional)`}
        type="password"
        dir="ltr"
        autoComplete="off"
        maxLength={1000}
        value={typed.secret}
        error={errors["client_secret"]}
        onChange={({ target }) => set({ secret: target.value })}
      />
      <LabelledCheckbox
        label={t`Accept addresses that it does not call verified, as with Microsoft Entra`}
        checked={typed.trusts}
        onChange={(trusts) => set({ trusts })}
      />
    </>
  );
}

function SamlFields({ typed, set, errors }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Sign-in address`}
        type="url"
        dir="ltr"
        maxLength={2000}
        required
        placeholder="https://"
        hint={t`The address of the binding HTTP-Redirect.`}
        value={typed.entryPoint}
        error={errors["entry_point"]}
        onChange={({ target }) => set({ entryPoint: target.value })}
      />
      <TextAreaField
        label={t`Signing certificate`}
        dir="ltr"
        spellCheck={false}
        required
        value={typed.certificate}
        error={errors["certificates"]}
        onChange={({ target }) => set({ certificate: target.value })}
      />
    </>
  );
}
