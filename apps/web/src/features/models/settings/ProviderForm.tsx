import type { Provider, ProviderKind } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useChangeProvider, useConnect } from "../api.ts";
import { kinds } from "./words.ts";

interface ProviderFormProps {
  open: boolean;
  /** The provider to edit; null adds one. */
  provider: Provider | null;
  onClose: () => void;
}

/** The URL and credentials of a provider. */
export function ProviderForm(props: ProviderFormProps) {
  // Remounts so that earlier input, above all the key, is cleared.
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, provider: given, onClose }: ProviderFormProps) {
  const { t } = useLingui();
  const [provider] = useState(given);
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? "openai");
  const [name, setName] = useState(provider?.name ?? "");
  const [address, setAddress] = useState(provider?.base_url ?? kinds.openai.address);
  const [key, setKey] = useState("");
  const connect = useConnect();
  const change = useChangeProvider(provider?.id ?? "");
  const used = provider ? change : connect;
  const errors = fieldErrors(used.error);
  const choose = (chosen: ProviderKind) => {
    setKind(chosen);
    if (address === kinds[kind].address) setAddress(kinds[chosen].address);
  };
  const submit = () => {
    if (used.isPending) return;
    const body = { name, base_url: address, ...(key && { key }) };
    const options = { onSuccess: onClose };
    if (provider) change.mutate(body, options);
    else connect.mutate({ ...body, kind }, options);
  };
  const keyHint = !provider?.key_set
    ? t`Stored encrypted and never shown again. Some self-hosted servers need none.`
    : originOf(address) === originOf(provider.base_url)
      ? t`A key is set. Leave this empty to keep it.`
      : t`A key is not sent to a different host. Enter it again.`;
  return (
    <FormDialog
      open={open}
      wide
      title={provider ? t`Change the provider` : t`Connect a provider`}
      onClose={onClose}
      onSubmit={submit}
      confirm={provider ? t`Save` : t`Connect`}
      busy={used.isPending}
    >
      {!provider && (
        <SelectField
          label={t`API type`}
          value={kind}
          options={(["openai", "anthropic"] as const).map((value) => ({
            value,
            name: t(kinds[value].name),
          }))}
          onChange={choose}
        />
      )}
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={100}
        required
        value={name}
        error={errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t`Address`}
        type="url"
        dir="ltr"
        maxLength={2000}
        required
        spellCheck={false}
        hint={t`For Ollama, use http://127.0.0.1:11434/v1. Private network addresses work only if the operator allows them.`}
        value={address}
        error={errors["base_url"]}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Field
        label={t`Key`}
        type="password"
        dir="ltr"
        autoComplete="off"
        hint={keyHint}
        value={key}
        error={errors["key"]}
        onChange={({ target }) => setKey(target.value)}
      />
      {provider?.key_set && (
        <Button
          size="small"
          kind="danger"
          disabled={change.isPending}
          onClick={() => change.mutate({ key: null }, { onSuccess: onClose })}
        >
          <Trans>Remove the key</Trans>
        </Button>
      )}
    </FormDialog>
  );
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined);
