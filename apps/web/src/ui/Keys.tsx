import styles from "./Keys.module.css";

/** Keys to press together. */
export function Keys({ of }: { of: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
