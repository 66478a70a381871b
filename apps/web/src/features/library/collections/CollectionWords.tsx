import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";
import { Field } from "#ui/controls/Field.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

interface Words {
  name: string;
  description: string;
}

interface CollectionWordsProps {
  draft: Words;
  error: string | undefined;
  onChange: (words: Partial<Words>) => void;
}

/** The fields for name and description, shared by both dialogs. */
export function CollectionWords({ draft, error, onChange }: CollectionWordsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        label={t`Name`}
        dir="auto"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={200}
        value={draft.name}
        error={error}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextAreaField
        label={t`Description (optional)`}
        dir="auto"
        maxLength={2000}
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </>
  );
}

/** The error of the name, or of the last attempt to save it. */
export const nameError = (missing: boolean, failure: Error | null) =>
  missing ? t`Give the collection a name.` : failure ? errorMessage(failure) : undefined;
