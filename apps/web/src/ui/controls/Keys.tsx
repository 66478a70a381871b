import styles from "./Keys.module.css";

/** Keys to press together. */
export function Keys({ of }: { of: readonly string[] }) {
  // In their order on the keyboard, in every language.
  return (
    <span className={styles.keys} dir="ltr">
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
