import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useAddDomain } from "./api.ts";

interface NewDomainProps {
  open: boolean;
  providerId: string;
  onClose: () => void;
}

/** Adds a mail domain to a provider. */
export function NewDomain(props: NewDomainProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, providerId, onClose }: NewDomainProps) {
  const { t } = useLingui();
  const [domain, setDomain] = useState("");
  const add = useAddDomain(providerId);
  const errors = fieldErrors(add.error);
  return (
    <FormDialog
      open={open}
      title={t`Add a mail domain`}
      onClose={onClose}
      onSubmit={() => {
        if (!add.isPending) add.mutate(domain, { onSuccess: onClose });
      }}
      confirm={t`Add domain`}
      busy={add.isPending}
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={add.error} />}
      <Field
        label={t`Mail domain`}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={253}
        required
        placeholder="example.org"
        hint={t`What stands behind the @ in your members' addresses.`}
        value={domain}
        error={errors["domain"]}
        onChange={({ target }) => setDomain(target.value)}
      />
    </FormDialog>
  );
}
