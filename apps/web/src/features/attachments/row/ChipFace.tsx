import type { ReactNode } from "react";

import { FileName } from "#ui/images/FileName.tsx";

import styles from "./Row.module.css";

interface ChipFaceProps {
  picture: ReactNode;
  name: string;
  /** The progress, or the reason of a failure, which is shown in full. */
  state: string;
}

/** The content of a file's chip. */
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
