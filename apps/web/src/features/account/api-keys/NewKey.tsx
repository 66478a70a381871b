import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { CheckboxGroup } from "#ui/controls/CheckboxGroup.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { SecretDialog } from "#ui/popups/SecretDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useCreateApiKey } from "../api.ts";
import { allScopes, type Scope, scopes } from "./scopes.ts";

interface NewKeyProps {
  open: boolean;
  onClose: () => void;
}

/** Creates a key, then shows its secret once. */
export function NewKey(props: NewKeyProps) {
  return <Steps key={useOpenings(props.open)} {...props} />;
}

const lives = ["30", "90", "365", "never"] as const;
type Life = (typeof lives)[number];

function Steps({ open, onClose }: NewKeyProps) {
  const { t } = useLingui();
  const create = useCreateApiKey();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["library.read", "chat.read"]);
  const [life, setLife] = useState<Life>("90");
  const errors = fieldErrors(create.error);

  if (create.data) {
    return (
      <SecretDialog
        open={open}
        title={t`Your new key`}
        onClose={onClose}
        warning={
          <Trans>
            This key can do everything you allow it to do, in your name. Copy it now; it is not
            shown again.
          </Trans>
        }
        secret={create.data.key}
        copyLabel={t`Copy the key`}
      >
        <p>
          <Trans>
            Programs send it in the header <code>Authorization: Bearer …</code>
          </Trans>
        </p>
      </SecretDialog>
    );
  }
  const submit = () => {
    if (create.isPending) return;
    const expires_in_days = life === "never" ? null : Number(life);
    create.mutate({ name, scopes: [...chosen], expires_in_days });
  };
  return (
    <FormDialog
      open={open}
      title={t`New API key`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Make key`}
      busy={create.isPending}
    >
      <Field
        label={t`Name`}
        dir="auto"
        maxLength={100}
        required
        value={name}
        hint={t`Name the program that uses it.`}
        error={errors["name"]}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckboxGroup
        label={t`What it may do`}
        options={allScopes.map((value) => ({ value, name: t(scopes[value]) }))}
        chosen={chosen}
        error={errors["scopes"]}
        onChange={setChosen}
      />
      <Lifetime life={life} onChange={setLife} />
    </FormDialog>
  );
}

function Lifetime({ life, onChange }: { life: Life; onChange: (life: Life) => void }) {
  const { t } = useLingui();
  const nameOf = (one: Life) =>
    one === "never"
      ? t`It does not expire`
      : // no count: a time
        plural(Number(one), { one: "# day", other: "# days" });
  return (
    <SelectField
      label={t`Good for`}
      value={life}
      options={lives.map((value) => ({ value, name: nameOf(value) }))}
      onChange={onChange}
    />
  );
}
