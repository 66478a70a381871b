import styles from "./FileName.module.css";

/** How many characters of the end are always shown. */
const tail = 12;

/** A file's name on one line, cut in the middle so that its ending stays; whole in its title. */
export function FileName({ name }: { name: string }) {
  const cut = Math.max(name.length - tail, 0);
  return (
    <span className={styles.name} title={name} dir="auto">
      <span className={styles.start}>{name.slice(0, cut)}</span>
      <span className={styles.end}>{name.slice(cut)}</span>
    </span>
  );
}
