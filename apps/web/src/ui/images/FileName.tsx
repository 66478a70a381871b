import styles from "./FileName.module.css";

/** How many characters of the end stay where a name is cut in its middle. */
const tail = 12;
/** Shorter names are cut at their end: too little of their beginning would be left. */
const longEnough = 36;

/**
 * A file's name on one line. Where it is too long it is cut in the middle so that its ending stays, as
 * long as 16 characters of its beginning do too; else at the end. Whole in its title.
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
      {/* Boxes beside each other are read as several words. */}
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
