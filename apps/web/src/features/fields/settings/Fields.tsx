import type { Field } from "@lectern/contract/fields";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteField, useFields } from "../api.ts";
import { FieldForm } from "./FieldForm.tsx";
import styles from "./Fields.module.css";
import { typeNames } from "./type-names.ts";

type Shown = { as: "form" | "deletion"; field: Field | null } | null;

/** The fields that documents of the workspace have. */
export function Fields() {
  const { t } = useLingui();
  const fields = useFields();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", field: null })}>
      <Trans>New field</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Fields`}
      about={<Trans>What is noted of documents, such as a due date. Editors fill them in.</Trans>}
      add={add}
      query={fields}
      failed={t`Couldn't load the fields`}
      loading={t`Loading fields`}
      rows={2}
      empty={{
        icon: icons.table,
        title: t`No fields yet`,
        text: t`Each document shows its values under Details.`,
      }}
      row={(field) => (
        <FieldRow
          field={field}
          onEdit={() => setShown({ as: "form", field })}
          onDelete={() => setShown({ as: "deletion", field })}
        />
      )}
    >
      <FieldForm open={shown?.as === "form"} field={shown?.field ?? null} onClose={close} />
      <DeleteField field={shown?.as === "deletion" ? shown.field : null} onClose={close} />
    </ListSection>
  );
}

interface FieldRowProps {
  field: Field;
  onEdit: () => void;
  onDelete: () => void;
}

function FieldRow({ field: { name, type, options }, onEdit, onDelete }: FieldRowProps) {
  const { t } = useLingui();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.type}>{[t(typeNames[type]), ...options].join(" · ")}</p>
      </div>
      <EditDeleteMenu
        label={t`Field \u2068${name}\u2069`}
        opens={t`More for \u2068${name}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

function DeleteField({ field, onClose }: { field: Field | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteField();
  const name = useLast(field)?.name ?? "";
  return (
    <ConfirmDialog
      open={field !== null}
      title={t`Delete the field \u2068${name}\u2069?`}
      confirm={t`Delete field`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => field && remove.mutate(field.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>
          All documents lose its values, also those you can't see. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
