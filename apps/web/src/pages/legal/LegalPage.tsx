import type { ReactNode } from "react";
import { Link } from "react-router";

import { Mark } from "#ui/images/Mark.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import styles from "./LegalPage.module.css";

/** A public legal text, shown signed in or not. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/">
          <Mark />
          Lectern
        </Link>
      </header>
      <main className={styles.text}>
        <PageHeading>{title}</PageHeading>
        {children}
      </main>
    </div>
  );
}
