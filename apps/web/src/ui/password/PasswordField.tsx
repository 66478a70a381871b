import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";

import { Field } from "../controls/Field.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import * as icons from "../images/icons.ts";
import styles from "./PasswordField.module.css";

interface PasswordFieldProps extends Omit<
  ComponentProps<typeof Field>,
  "label" | "type" | "end" | "autoComplete"
> {
  label?: string;
  /** "off": for a password that does not belong to an account. */
  autoComplete: "current-password" | "new-password" | "off";
}

/** A password field with a button to show the password. */
export function PasswordField({ label, size = "large", ...props }: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field
      name="password"
      maxLength={128}
      {...props}
      label={label ?? t`Password`}
      type={shown ? "text" : "password"}
      size={size}
      required
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          className={styles.reveal}
          icon={shown ? icons.eyeOff : icons.eye}
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
