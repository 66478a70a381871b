import type { ReactNode } from "react";
import { Link, type To } from "react-router";

import type { Piece } from "#features/search/index.ts";
import { Lit } from "#ui/text/Lit.tsx";

import styles from "./Result.module.css";

interface ResultProps {
  to: To;
  state?: unknown;
  /** An icon. */
  start: ReactNode;
  title: readonly Piece[];
  /** The whole title, for when it is truncated. */
  full: string;
  /** Words around the match. */
  excerpt?: ReactNode;
  /** The location of the result. */
  below: ReactNode;
  end?: ReactNode;
}

/** A search result. The whole row is a link. */
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

/** A name with its own text direction. */
export const Part = ({ children }: { children: string }) => (
  <span title={children}>
    <bdi>{children}</bdi>
  </span>
);

/** An excerpt of a text. */
export const Excerpt = ({ pieces }: { pieces: readonly Piece[] }) => (
  <span className={styles.excerpt} dir="auto">
    <Lit pieces={pieces} />
  </span>
);
