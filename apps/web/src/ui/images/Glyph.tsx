import styles from "./Glyph.module.css";
import { Icon } from "./Icon.tsx";

interface GlyphProps {
  /** A path of icons.ts. */
  icon: string;
  tone?: "neutral" | "error" | "warning";
}

/** An icon in a square of 36, at the start of a row or above an empty state. */
export function Glyph({ icon, tone = "neutral" }: GlyphProps) {
  return (
    <span className={styles.glyph} data-tone={tone}>
      <Icon of={icon} />
    </span>
  );
}
