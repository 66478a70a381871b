import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import type { FieldsProps } from "./PlaceFields.tsx";
import styles from "./Sources.module.css";

/** The fields of a library of Zotero, of a person or a group. */
export function ZoteroFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  const text = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <Segmented
        label={t`Library of Zotero`}
        options={[
          { value: "users", name: t`Personal library` },
          { value: "groups", name: t`Group library` },
        ]}
        value={draft.owners}
        onChange={(owners) => onChange({ owners })}
      />
      <div className={styles.pair}>
        <Field
          {...text}
          label={t`User or group ID`}
          inputMode="numeric"
          maxLength={12}
          value={draft.place}
          error={errors.main}
          hint={t`A number, shown at zotero.org under Settings, Security, or in the address of the group.`}
          onChange={({ target }) => onChange({ place: target.value })}
        />
        <Field
          {...text}
          label={t`Key of a collection`}
          maxLength={8}
          value={draft.folder}
          error={errors.collection}
          hint={t`Leave it empty to follow the whole library.`}
          onChange={({ target }) => onChange({ folder: target.value })}
        />
      </div>
      <PasswordField
        size="medium"
        label={t`API key`}
        autoComplete="off"
        required={false}
        maxLength={200}
        value={draft.password}
        error={errors.api_key}
        hint={t`Leave it empty for a public group.`}
        onChange={({ target }) => onChange({ password: target.value })}
      />
    </>
  );
}
