import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";

import type { FieldsProps } from "./PlaceFields.tsx";
import { SignInFields } from "./SignInFields.tsx";
import styles from "./Sources.module.css";

/** The fields of a bucket: at Amazon S3, or at the address of another server. */
export function BucketFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  const text = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <div className={styles.pair}>
        <Field
          {...text}
          label={t`Bucket`}
          maxLength={255}
          value={draft.bucket}
          error={errors.main}
          onChange={({ target }) => onChange({ bucket: target.value })}
        />
        <Field
          {...text}
          label={t`Folder`}
          maxLength={900}
          value={draft.folder}
          error={errors["prefix"]}
          hint={t`Leave it empty to follow the whole bucket.`}
          onChange={({ target }) => onChange({ folder: target.value })}
        />
      </div>
      <div className={styles.pair}>
        <Field
          {...text}
          label={t`Address`}
          type="url"
          placeholder="https://"
          maxLength={2000}
          value={draft.place}
          error={errors["url"]}
          hint={t`Leave it empty for Amazon S3.`}
          onChange={({ target }) => onChange({ place: target.value })}
        />
        <Field
          {...text}
          label={t`Region`}
          placeholder="us-east-1"
          maxLength={60}
          value={draft.region}
          error={errors["region"]}
          onChange={({ target }) => onChange({ region: target.value })}
        />
      </div>
      {draft.place.trim() !== "" && (
        <LabelledCheckbox
          label={t`Use path-style addresses`}
          checked={draft.pathStyle}
          onChange={(pathStyle) => onChange({ pathStyle })}
        />
      )}
      <SignInFields
        draft={draft}
        user={t`Access key ID`}
        hint={t`Leave it empty for a public bucket.`}
        password={t`Secret access key`}
        onChange={onChange}
      />
    </>
  );
}
