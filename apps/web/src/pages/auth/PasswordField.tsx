import { type ReactNode, useState } from "react";

import { Field } from "#ui/Field.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";

import styles from "./AuthForm.module.css";

interface PasswordFieldProps {
  autoComplete: "current-password" | "new-password";
  error?: string | undefined;
  hint?: string;
  aside?: ReactNode;
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label="Password"
      name="password"
      type={shown ? "text" : "password"}
      size="large"
      required
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton
          className={styles.reveal}
          icon={shown ? icons.eyeOff : icons.eye}
          label={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
