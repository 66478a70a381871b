import styles from "./FileName.module.css";

/** How many characters of the end are always shown. */
const tail = 12;

/**
 * A file's name on one line, cut in the middle so that its ending stays, or at its end where its
 * container is narrow; whole in its title.
 */
export function FileName({ name }: { name: string }) {
  const cut = Math.max(name.length - tail, 0);
  return (
    <span className={styles.name} title={name} dir="auto">
      {/* Two boxes beside each other are read as two words. */}
      <span className="visually-hidden">{name}</span>
      <span className={styles.start} aria-hidden>
        {name.slice(0, cut)}
      </span>
      <span className={styles.end} aria-hidden>
        {name.slice(cut)}
      </span>
    </span>
  );
}
