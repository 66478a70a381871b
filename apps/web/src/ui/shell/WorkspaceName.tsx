import { useState } from "react";

import { basePath } from "#platform/base-path.ts";

import { firstLetter } from "../images/avatar.ts";
import styles from "./Sidebar.module.css";

interface WorkspaceNameProps {
  name: string;
  logo: string | null;
  /** Shows only the logo or the first letter. */
  compact?: boolean;
}

/** The workspace's logo, or its name if there is no logo or it fails to load. */
export function WorkspaceName({ name, logo, compact = false }: WorkspaceNameProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logo && logo !== broken) {
    return (
      <img
        className={styles.logo}
        src={basePath + logo}
        alt={name}
        onError={() => setBroken(logo)}
      />
    );
  }
  if (compact) {
    return (
      <>
        <span className={styles.letter} aria-hidden>
          {firstLetter(name).toLocaleUpperCase()}
        </span>
        <span className="visually-hidden">{name}</span>
      </>
    );
  }
  return (
    <span className={styles.name} dir="auto">
      {name}
    </span>
  );
}
