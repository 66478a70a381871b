import type { ReactNode } from "react";

import { FileName } from "#ui/images/FileName.tsx";

import styles from "./Row.module.css";

interface ChipFaceProps {
  picture: ReactNode;
  name: string;
  /** How far it is, or why it came no further: then it stands whole. */
  state: string;
}

/** What a chip shows of its file. */
export function ChipFace({ picture, name, state }: ChipFaceProps) {
  return (
    <>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.name}>
          <FileName name={name} />
        </span>
        <span className={styles.state}>
          <bdi>{state}</bdi>
        </span>
      </span>
    </>
  );
}
