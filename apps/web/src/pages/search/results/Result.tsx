import type { ReactNode } from "react";
import { Link, type To } from "react-router";

import type { Piece } from "#features/search/index.ts";

import styles from "./Result.module.css";

interface ResultProps {
  to: To;
  state?: unknown;
  /** An icon. */
  start: ReactNode;
  title: readonly Piece[];
  /** The whole title, where there is too little room for it. */
  full: string;
  /** Words around what was found. */
  excerpt?: ReactNode;
  /** Where it is from. */
  below: ReactNode;
  end?: ReactNode;
}

/** Something that was found, by its name. The whole row leads there. */
export function Result({ to, state, start, title, full, excerpt, below, end }: ResultProps) {
  return (
    <Link to={to} state={state} preventScrollReset data-result className={styles.result}>
      {start}
      <span className={styles.words}>
        <span className={styles.title} title={full} dir="auto">
          <Lit pieces={title} />
        </span>
        {excerpt}
        <span className={styles.below}>{below}</span>
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </Link>
  );
}

/** Words, with those that were looked for lit. */
export const Lit = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, at) => (piece.lit ? <mark key={at}>{piece.text}</mark> : piece.text));

/** A name among others, whichever way it runs. */
export const Part = ({ children }: { children: string }) => (
  <span title={children}>
    <bdi>{children}</bdi>
  </span>
);

/** Some words of a text. */
export const Excerpt = ({ pieces }: { pieces: readonly Piece[] }) => (
  <span className={styles.excerpt} dir="auto">
    <Lit pieces={pieces} />
  </span>
);
