import type { ReactNode } from "react";

import { ButtonLink } from "#ui/Button.tsx";

import { AuthHead } from "./AuthHead.tsx";
import styles from "./AuthForm.module.css";

/** A screen of the sign-in area that only says something, with the way back. */
export function AuthNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <AuthHead title={title}>{children}</AuthHead>
      <ButtonLink to="/auth/login" size="large" wide>
        Back to sign in
      </ButtonLink>
    </div>
  );
}
