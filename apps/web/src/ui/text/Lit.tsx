import styles from "./Lit.module.css";

interface LitProps {
  pieces: readonly { text: string; lit: boolean }[];
}

/** Text with the matching words highlighted. */
export const Lit = ({ pieces }: LitProps) =>
  pieces.map((piece, at) =>
    piece.lit ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no identity
      <mark key={at} className={styles.lit}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
