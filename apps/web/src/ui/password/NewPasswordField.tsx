import { type ComponentProps, useId, useRef, useState } from "react";

import { PasswordField } from "./PasswordField.tsx";
import { StrengthMeter } from "./StrengthMeter.tsx";

interface NewPasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordField>,
  "autoComplete" | "value" | "onChange" | "hint"
> {
  /** Words others know about the person; those in the same form are added automatically. */
  known?: readonly string[];
}

/** A new password with the strength meter below it. */
export function NewPasswordField({ known = [], error, ...props }: NewPasswordFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [password, setPassword] = useState("");
  // The password that the error is about; the meter returns once it changes.
  const [refused, setRefused] = useState<string | null>(null);
  if (error !== undefined && refused === null) setRefused(password);
  if (error === undefined && refused !== null) setRefused(null);
  const quiet = error !== undefined && (refused ?? password) === password;
  return (
    <div ref={field}>
      <PasswordField
        {...props}
        error={error}
        autoComplete="new-password"
        describedBy={quiet ? undefined : id}
        onChange={({ target }) => setPassword(target.value)}
      />
      {!quiet && (
        <StrengthMeter
          id={id}
          password={password}
          known={() => [...known, ...typedAround(field.current)]}
        />
      )}
    </div>
  );
}

function typedAround(field: HTMLElement | null): string[] {
  const form = field?.closest("form");
  if (!form) return [];
  return ["first_name", "last_name", "email"].flatMap((name) => {
    const value = new FormData(form).get(name);
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}
