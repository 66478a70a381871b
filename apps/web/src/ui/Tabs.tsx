import { type KeyboardEvent, useId, type ReactNode } from "react";

import { classNames } from "./class-names.ts";
import { shortCount } from "./formats.ts";
import styles from "./Tabs.module.css";

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; name: string; count?: number }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs over their panel. Arrow keys, Home and End move among them. */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const idOf = (key: string) => `${id}-${key}`;

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = tabs.at(placeAfter(event, at, tabs.length));
    if (!next || next.key === selected) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(idOf(next.key))?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={idOf(key)}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            className={classNames(key === selected && styles.selected)}
            onClick={() => onSelect(key)}
            onKeyDown={move}
          >
            {name}
            {count !== undefined && <span className={styles.count}>{shortCount(count)}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={idOf(selected)}>
        {children}
      </div>
    </>
  );
}

/** Where a key leads from tab `at`; `at` itself for keys that lead nowhere. */
function placeAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, of: number) {
  const backwards = currentTarget.matches(":dir(rtl)");
  if (key === "Home") return 0;
  if (key === "End") return of - 1;
  if (key === (backwards ? "ArrowLeft" : "ArrowRight")) return (at + 1) % of;
  if (key === (backwards ? "ArrowRight" : "ArrowLeft")) return (at - 1 + of) % of;
  return at;
}
