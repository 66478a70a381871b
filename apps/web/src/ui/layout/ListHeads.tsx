import { classNames } from "../text/class-names.ts";
import styles from "./item-list.module.css";

interface ListHeadsProps {
  /** The columns of the list. */
  className: string | undefined;
  heads: readonly (readonly [name: string, className?: string | undefined])[];
}

/** The names above the columns of a list; each item says itself what it shows. */
export function ListHeads({ className: columns, heads }: ListHeadsProps) {
  return (
    <div className={classNames(styles.heads, columns)} aria-hidden>
      {heads.map(([name, className]) => (
        <span key={name} className={className}>
          {name}
        </span>
      ))}
    </div>
  );
}
