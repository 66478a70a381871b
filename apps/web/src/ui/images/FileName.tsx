import styles from "./FileName.module.css";

/** Characters kept at the end of a name that is truncated in the middle. */
const tail = 12;
/** Minimum length to truncate in the middle: shorter names would lose their beginning. */
const longEnough = 36;

/**
 * A file's name on one line. A name that is too long is truncated in the middle, so that its ending
 * stays, if 16 characters of its beginning fit as well; otherwise at the end. The title has the
 * full name.
 */
export function FileName({ name }: { name: string }) {
  if (name.length < longEnough)
    return (
      <span className={styles.whole} title={name} dir="auto">
        {name}
      </span>
    );
  const cut = name.length - tail;
  return (
    <span className={styles.name} title={name} dir="auto">
      {/* Screen readers read adjacent boxes as separate words. */}
      <span className="visually-hidden">{name}</span>
      <span className={styles.beginning} aria-hidden>
        {name}
      </span>
      <span className={styles.both} aria-hidden>
        <span className={styles.start}>{name.slice(0, cut)}</span>
        <span className={styles.end}>{name.slice(cut)}</span>
      </span>
    </span>
  );
}
