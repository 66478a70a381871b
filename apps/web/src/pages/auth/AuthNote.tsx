import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { ButtonLink } from "#ui/controls/Button.tsx";

import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";

interface AuthNoteProps {
  title: string;
  children: ReactNode;
  /** The next step; defaults to a link back to the sign-in form. */
  action?: ReactNode;
}

/** A screen of the sign-in area with only a message and the next step. */
export function AuthNote({ title, children, action }: AuthNoteProps) {
  return (
    <div className={styles.form}>
      <AuthHead title={title}>{children}</AuthHead>
      {action ?? <ToSignIn />}
    </div>
  );
}

export function ToSignIn({ primary = false }: { primary?: boolean }) {
  return (
    <ButtonLink to="/auth/login" kind={primary ? "primary" : "outlined"} size="large" wide>
      {primary ? <Trans>Sign in</Trans> : <Trans>Back to sign in</Trans>}
    </ButtonLink>
  );
}
