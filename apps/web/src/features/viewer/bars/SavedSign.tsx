import styles from "./Saved.module.css";
import { titleOf } from "../marks/saved.ts";

/** In the margin of a text: the passage beside it was saved, and where to. */
export function SavedSign({ id, titles }: { id: string; titles: readonly string[] }) {
  const title = titleOf(titles);
  return (
    <button
      type="button"
      className={styles.sign}
      data-saved={id}
      data-title={title}
      aria-label={title}
    />
  );
}
