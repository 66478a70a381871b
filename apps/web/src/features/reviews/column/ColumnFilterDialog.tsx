import type { ReviewColumn } from "@lectern/contract/review-columns";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Select } from "#ui/controls/Select.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";

import type { ColumnFilter } from "../row-filter.ts";

interface ColumnFilterDialogProps {
  column: ReviewColumn;
  filter: ColumnFilter | null;
  onFilter: (filter: ColumnFilter | null) => void;
  onClose: () => void;
}

/** Shows only the documents whose answer to a question has certain values. */
export function ColumnFilterDialog(props: ColumnFilterDialogProps) {
  const { t } = useLingui();
  const { column, filter, onFilter, onClose } = props;
  const { id: column_id, name, type } = column;
  const [draft, setDraft] = useState<ColumnFilter>(filter ?? { column_id });
  const isEmpty = !draft.value && !draft.min && !draft.max;
  const apply = (next: ColumnFilter | null) => {
    onFilter(next);
    onClose();
  };
  return (
    <Dialog
      open
      title={t`Filter by \u2068${name}\u2069`}
      onClose={onClose}
      onSubmit={() => apply(isEmpty ? null : draft)}
      actions={
        <>
          {filter && (
            <Button kind="plain" onClick={() => apply(null)}>
              <Trans>Remove the filter</Trans>
            </Button>
          )}
          <Button kind="primary" type="submit">
            <Trans>Show</Trans>
          </Button>
        </>
      }
    >
      {type === "yes_no" ? (
        <Segmented
          label={t`Answer`}
          options={[
            { value: "", name: t`Any` },
            { value: "yes", name: t`Yes` },
            { value: "no", name: t`No` },
          ]}
          value={draft.value ?? ""}
          onChange={(value) => setDraft({ column_id, value })}
        />
      ) : type === "choice" ? (
        <Select
          label={t`Answer`}
          options={[
            { value: "", name: t`Any` },
            ...column.options.map((option) => ({ value: option, name: option })),
          ]}
          value={draft.value ?? ""}
          onChange={(value) => setDraft({ column_id, value })}
        />
      ) : type === "text" || type === "list" ? (
        <Field
          label={t`Contains these words`}
          value={draft.value ?? ""}
          dir="auto"
          maxLength={200}
          onChange={({ target }) => setDraft({ column_id, value: target.value })}
        />
      ) : (
        <Range type={type} draft={draft} onChange={setDraft} />
      )}
    </Dialog>
  );
}

interface RangeProps {
  type: "date" | "number" | "amount";
  draft: ColumnFilter;
  onChange: (draft: ColumnFilter) => void;
}

function Range({ type, draft, onChange }: RangeProps) {
  const { t } = useLingui();
  const kind = type === "date" ? { type: "date" } : { type: "number", step: "any" };
  return (
    <>
      <Field
        {...kind}
        label={t`From`}
        value={draft.min ?? ""}
        onChange={({ target }) => onChange({ ...draft, min: target.value })}
      />
      <Field
        {...kind}
        label={t`Up to`}
        value={draft.max ?? ""}
        onChange={({ target }) => onChange({ ...draft, max: target.value })}
      />
      {type !== "date" && (
        <Field
          label={type === "amount" ? t`Currency` : t`Unit`}
          value={draft.unit ?? ""}
          maxLength={type === "amount" ? 3 : 40}
          onChange={({ target }) => onChange({ ...draft, unit: target.value })}
        />
      )}
    </>
  );
}
