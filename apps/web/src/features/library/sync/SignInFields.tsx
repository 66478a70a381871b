import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";
import { PasswordField } from "#ui/password/PasswordField.tsx";

import type { Draft } from "./new-source.ts";
import styles from "./Sources.module.css";

interface SignInFieldsProps {
  draft: Draft;
  /** The label of the user name, and what is below it. */
  user: string;
  hint: string;
  /** The label of the password, where it is called otherwise. */
  password?: string;
  onChange: (change: Partial<Draft>) => void;
}

/** A user name and a password, or an access key and its secret. */
export function SignInFields({ draft, user, hint, password, onChange }: SignInFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <Field
        dir="auto"
        label={user}
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={draft.user}
        hint={hint}
        onChange={({ target }) => onChange({ user: target.value })}
      />
      <PasswordField
        size="medium"
        {...(password !== undefined && { label: password })}
        autoComplete="off"
        required={false}
        maxLength={1000}
        value={draft.password}
        hint={t`Encrypted, and never shown again.`}
        onChange={({ target }) => onChange({ password: target.value })}
      />
    </div>
  );
}
