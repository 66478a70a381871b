import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";

import { Field } from "#ui/controls/Field.tsx";

import { focus } from "./focus.ts";

type CodeFieldProps = { wrong: boolean } & Pick<ComponentProps<typeof Field>, "value" | "onChange">;

/** The code of the second factor. */
export function CodeField({ wrong, ...input }: CodeFieldProps) {
  const { t } = useLingui();
  return (
    <Field
      label={t`Code`}
      name="otp"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={20}
      size="large"
      ref={focus}
      hint={t`From the app on your phone, or one of your recovery codes.`}
      error={wrong ? t`This code is wrong or was already used. Enter the next one.` : undefined}
      {...input}
    />
  );
}
