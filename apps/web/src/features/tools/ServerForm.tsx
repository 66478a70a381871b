import type { ToolServer } from "@lectern/contract/tools";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Field } from "#ui/controls/Field.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";

import { useSaveServer } from "./api.ts";

interface ServerFormProps {
  open: boolean;
  /** The server to edit; null adds one. */
  server: ToolServer | null;
  onClose: () => void;
}

/** Sets the name, the address and the token of a tool server. */
export function ServerForm(props: ServerFormProps) {
  return <Asked key={useOpenings(props.open)} {...props} />;
}

function Asked({ open, server: given, onClose }: ServerFormProps) {
  const { t } = useLingui();
  // Keeps the server while the dialog fades out.
  const [server] = useState(given);
  const [name, setName] = useState(server?.name ?? "");
  const [url, setUrl] = useState(server?.url ?? "");
  const [token, setToken] = useState("");
  const save = useSaveServer(server?.id);
  const errors = fieldErrors(save.error);
  const submit = () => {
    if (save.isPending) return;
    save.mutate({ name, url, ...(token !== "" && { token }) }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      open={open}
      title={server ? t`Edit the tool server` : t`New tool server`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={save.isPending}
    >
      <Field
        label={t`Name`}
        maxLength={60}
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
        placeholder="https://"
        value={url}
        error={errors["url"]}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label={t`Token (optional)`}
        type="password"
        dir="ltr"
        autoComplete="off"
        maxLength={4000}
        placeholder={server?.token_set ? "••••••••" : ""}
        value={token}
        error={errors["token"]}
        onChange={({ target }) => setToken(target.value)}
      />
    </FormDialog>
  );
}
