import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";
import { TextAreaField } from "#ui/controls/TextAreaField.tsx";

import type { FieldsProps } from "./PlaceFields.tsx";
import { portOf } from "./new-source.ts";
import { SignInFields } from "./SignInFields.tsx";
import styles from "./Sources.module.css";

/** The fields of a mailbox: its server, the sign-in, and which messages are followed. */
export function MailboxFields({ draft, errors, onChange }: FieldsProps) {
  const { t } = useLingui();
  const text = { autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <div className={styles.pair}>
        <Field
          {...text}
          dir="ltr"
          label={t`Mail server`}
          placeholder="imap.example.org"
          maxLength={253}
          value={draft.place}
          error={errors.main}
          onChange={({ target }) => onChange({ place: target.value })}
        />
        <Field
          {...text}
          dir="ltr"
          label={t`Port`}
          inputMode="numeric"
          maxLength={5}
          placeholder={String(portOf({ ...draft, port: "" }))}
          value={draft.port}
          error={errors["port"]}
          onChange={({ target }) => onChange({ port: target.value.replaceAll(/\D/g, "") })}
        />
      </div>
      <SelectField
        label={t`Encryption`}
        options={[
          { value: "tls", name: "TLS" },
          { value: "starttls", name: "STARTTLS" },
        ]}
        value={draft.encryption}
        onChange={(encryption) => onChange({ encryption })}
      />
      <SignInFields
        draft={draft}
        user={t`User name`}
        hint={t`Often the email address.`}
        onChange={onChange}
      />
      <TextAreaField
        {...text}
        dir="auto"
        label={t`Folders`}
        rows={2}
        placeholder="INBOX"
        value={draft.folder}
        error={errors["folders"]}
        hint={t`One full name per line. Leave it empty for the inbox.`}
        onChange={({ target }) => onChange({ folder: target.value })}
      />
      <Field
        {...text}
        dir="ltr"
        label={t`How many days back`}
        inputMode="numeric"
        maxLength={5}
        value={draft.days}
        error={errors["days"]}
        hint={t`Leave it empty to follow all messages.`}
        onChange={({ target }) => onChange({ days: target.value.replaceAll(/\D/g, "") })}
      />
    </>
  );
}
