import { Trans, useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import type { FieldsProps } from "./PlaceFields.tsx";
import styles from "./Sources.module.css";

const text = { dir: "ltr", autoComplete: "off", spellCheck: false } as const;

/** The fields of a folder of Google Drive, read by a service account. */
export function DriveFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        {...text}
        label={t`Folder or shared drive`}
        placeholder="https://drive.google.com/drive/folders/"
        maxLength={2000}
        value={draft.place}
        error={errors.main}
        hint={t`Its address in Google Drive. Share it with the service account.`}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <TextAreaField
        {...text}
        label={t`Service account key`}
        maxLength={10_000}
        value={draft.password}
        error={errors.key}
        hint={t`All of the JSON file that Google gives.`}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <Field
        {...text}
        type="email"
        label={t`User to impersonate`}
        maxLength={320}
        value={draft.user}
        error={errors.subject}
        hint={t`A mail address. Leave it empty if the service account acts for itself.`}
        onChange={({ target }) => onChange({ user: target.value })}
      />
      <MirrorField draft={draft} onChange={onChange} />
    </>
  );
}

/** The fields of a document library of SharePoint, read by an application. */
export function SharePointFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field
        {...text}
        label={t`Document library`}
        placeholder="https://contoso.sharepoint.com/sites/…"
        maxLength={2000}
        value={draft.place}
        error={errors.main}
        hint={t`The address of a library or of a folder in it, or the ID of a drive.`}
        onChange={({ target }) => onChange({ place: target.value })}
      />
      <div className={styles.pair}>
        <Field
          {...text}
          label={t`Microsoft tenant`}
          maxLength={253}
          value={draft.tenant}
          error={errors.tenant}
          hint={t`The ID or a domain of the organization.`}
          onChange={({ target }) => onChange({ tenant: target.value })}
        />
        <Field
          {...text}
          label={t`Application ID`}
          maxLength={36}
          value={draft.user}
          error={errors.client_id}
          hint={t`Of an application that is registered there.`}
          onChange={({ target }) => onChange({ user: target.value })}
        />
      </div>
      <PasswordField
        size="medium"
        label={t`Client secret`}
        autoComplete="off"
        maxLength={500}
        value={draft.password}
        error={errors.client_secret}
        onChange={({ target }) => onChange({ password: target.value })}
      />
      <MirrorField draft={draft} onChange={onChange} />
    </>
  );
}

/** Chooses whether files are kept out that not everyone may read at the source. */
function MirrorField({ draft, onChange }: Pick<FieldsProps, "draft" | "onChange">) {
  const { t } = useLingui();
  return (
    <div>
      <LabelledCheckbox
        label={t`Mirror the rights of files`}
        checked={draft.mirror}
        onChange={(mirror) => onChange({ mirror })}
      />
      <p className={styles.explained}>
        <Trans>
          Only files that everyone who can read this collection may read there become documents. A
          document whose file is no longer shared with all of them goes to the trash within five
          minutes.
        </Trans>
      </p>
    </div>
  );
}
