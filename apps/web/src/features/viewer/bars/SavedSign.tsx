import styles from "./Saved.module.css";
import { titleOf } from "../marks/saved.ts";

/** A sign in the margin: the passage beside it was saved, with the titles of its topics. */
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
