import { useLingui } from "@lingui/react/macro";

import { Field } from "#ui/controls/Field.tsx";

import styles from "./AuthForm.module.css";
import { focus } from "./focus.ts";

/** First and last name, side by side. */
export function NameFields({ errors }: { errors: Record<string, string | undefined> }) {
  const { t } = useLingui();
  return (
    <div className={styles.pair}>
      <Field
        label={t`First name`}
        name="first_name"
        autoComplete="given-name"
        dir="auto"
        size="large"
        required
        ref={focus}
        error={errors["first_name"]}
      />
      <Field
        label={t`Last name`}
        name="last_name"
        autoComplete="family-name"
        dir="auto"
        size="large"
        required
        error={errors["last_name"]}
      />
    </div>
  );
}
