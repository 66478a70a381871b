import type { LocalPurpose } from "@lectern/contract/local-models";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { fileSize } from "#ui/text/formats.ts";

import type { useAddLocalModel } from "./api.ts";
import { localActions, localPurposes } from "./facts.ts";

interface FolderFormProps {
  open: boolean;
  /** Bytes of the model runtime; null: it is installed. */
  runtimeBytes: number | null;
  add: ReturnType<typeof useAddLocalModel>;
  onClose: () => void;
}

const choices = ["embedding", "rerank", "check", "span"] as const satisfies LocalPurpose[];

/**
 * Asks for the model's folder on the server. Input is kept so that a failed attempt can be
 * corrected.
 */
export function FolderForm({ open, runtimeBytes, add, onClose }: FolderFormProps) {
  const { t } = useLingui();
  const [path, setPath] = useState("");
  const [purpose, setPurpose] = useState<LocalPurpose | "stated">("stated");
  const size = fileSize(runtimeBytes ?? 0);
  const tried = add.variables?.from === "folder" && add.variables.path === path;
  const failed =
    add.data?.step === "failed" && add.data.detail !== null
      ? translateServerMessage({ ...add.data, detail: add.data.detail })
      : undefined;
  const errors = fieldErrors(add.error);
  const error = tried && !add.isPending ? (errors["path"] ?? failed) : undefined;
  const submit = () => {
    if (add.isPending) return;
    const chosen = purpose === "stated" ? {} : { purpose };
    add.mutate(
      { from: "folder", path, ...chosen },
      { onSuccess: (adding) => adding?.step !== "failed" && onClose() },
    );
  };
  return (
    <FormDialog
      open={open}
      wide
      title={t`Add a model from a folder`}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Add`}
      busy={add.isPending}
    >
      <Field
        label={t`Path on the server`}
        dir="ltr"
        maxLength={4000}
        required
        spellCheck={false}
        autoComplete="off"
        value={path}
        hint={t`A folder or a zip archive with model.onnx, tokenizer.json and config.json. Its files are copied.`}
        error={error}
        onChange={({ target }) => setPath(target.value)}
      />
      <SelectField
        label={t`Used for`}
        value={purpose}
        options={[
          { value: "stated", name: t`From the model files` },
          ...choices.map((value) => ({ value, name: t(localPurposes[value]) })),
        ]}
        hint={
          purpose === "stated"
            ? t`The model type is read from config.json.`
            : t(localActions[purpose])
        }
        onChange={setPurpose}
      />
      {runtimeBytes !== null && (
        <p>
          <Trans>
            The model runtime is installed with it, about {size}, from the package registry.
          </Trans>
        </p>
      )}
    </FormDialog>
  );
}
