import type { ReactNode } from "react";

import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import styles from "./AuthForm.module.css";

/** The title of a screen of the sign-in area, with a line below it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  useTitle(title);
  return (
    <div>
      <PageHeading className={styles.title}>{title}</PageHeading>
      {children && <p className={styles.below}>{children}</p>}
    </div>
  );
}
