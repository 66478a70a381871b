import type { Field, Value } from "@lectern/contract/fields";
import type { Document } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { notify } from "#platform/notify.ts";
import { useSession } from "#platform/session/session.ts";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useFields, useSetFieldsOfDocuments } from "../api.ts";
import { ValueField } from "../values/ValueField.tsx";
import { valueOf } from "../values/value-of.ts";
import styles from "./FieldsDialog.module.css";

/** A field's new value as typed, or that its value is removed. */
type Change = { text: string } | { removed: true };

interface FieldsDialogProps {
  documents: readonly Pick<Document, "id">[];
  onClose: () => void;
  /** Called once the values are saved. */
  onSaved?: () => void;
}

/** Sets or removes values of the fields of documents; the other fields stay as they are. */
export function FieldsDialog({ documents, onClose, onSaved }: FieldsDialogProps) {
  const { t } = useLingui();
  const fields = useFields();
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const save = useSetFieldsOfDocuments();
  const shown = shortCount(documents.length);
  const all = fields.data?.results;
  const values = (all ?? []).flatMap((field): { field_id: string; value: Value | null }[] => {
    const change = changes.get(field.id);
    if (!change) return [];
    if ("removed" in change) return [{ field_id: field.id, value: null }];
    const value = valueOf(field, change.text);
    return value === null ? [] : [{ field_id: field.id, value }];
  });
  const change = (id: string, to: Change) => setChanges(new Map(changes).set(id, to));

  const submit = () => {
    if (save.isPending || values.length === 0) return;
    save.mutate(
      { ids: documents.map(({ id }) => id), values },
      {
        onSuccess: (refused) => {
          onClose();
          onSaved?.();
          const reasons = [...new Set(refused.map(translateServerMessage))].join(" ");
          if (reasons) notify(reasons, { variant: "warning" });
        },
      },
    );
  };
  return (
    <FormDialog
      title={plural(documents.length, {
        one: `Fields of ${shown} document`,
        other: `Fields of ${shown} documents`,
      })}
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={save.isPending}
      disabled={values.length === 0}
    >
      <ErrorNotice error={save.error} />
      <QueryState
        query={fields}
        failed={t`Couldn't load the fields`}
        loading={t`Loading fields`}
        rows={3}
      />
      {all?.length === 0 && <NoFields />}
      {all && all.length > 0 && (
        <>
          <p>
            <Trans>What you leave empty stays as it is on each document.</Trans>
          </p>
          <div className={styles.list}>
            {all.map((field) => (
              <Choice
                key={field.id}
                field={field}
                change={changes.get(field.id)}
                onChange={(to) => change(field.id, to)}
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}

interface ChoiceProps {
  field: Field;
  change: Change | undefined;
  onChange: (change: Change) => void;
}

function Choice({ field, change, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const { name } = field;
  const isRemoved = change !== undefined && "removed" in change;
  return (
    <div className={styles.field}>
      <ValueField
        field={field}
        text={change && "text" in change ? change.text : ""}
        none={t`As it is`}
        disabled={isRemoved}
        onText={(text) => onChange({ text })}
      />
      <LabelledCheckbox
        label={t`Remove the value of \u2068${name}\u2069`}
        checked={isRemoved}
        onChange={(removed) => onChange(removed ? { removed: true } : { text: "" })}
      />
    </div>
  );
}

function NoFields() {
  const mayManage = useSession(({ group }) => may(group, "tag.manage"));
  return (
    <p>
      {mayManage ? (
        <Trans>
          This workspace has no fields yet. Add some in the{" "}
          <Link className={styles.link} to="/settings/tags">
            settings
          </Link>
          .
        </Trans>
      ) : (
        <Trans>This workspace has no fields yet. An admin can add some in the settings.</Trans>
      )}
    </p>
  );
}
