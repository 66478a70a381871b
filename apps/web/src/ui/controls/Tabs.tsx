import { type KeyboardEvent, useEffect, useId, type ReactNode, useRef } from "react";

import { classNames } from "../text/class-names.ts";
import { shortCount } from "../text/formats.ts";
import styles from "./Tabs.module.css";
import { useWidth } from "../layout/use-width.ts";

/** Visible px of the tab next to the selected one, beyond the fading edge. */
const beside = 36;

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; name: string; count?: number }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/**
 * Tabs above their panel. Arrow keys, Home and End move among them. If they do not fit in the row
 * they scroll sideways, with the selected one in view. A single tab renders only its panel; the
 * panel's content keeps its state when further tabs appear.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Key>) {
  const id = useId();
  const idOf = (key: string) => `${id}-${key}`;
  const list = useRef<HTMLDivElement>(null);
  const width = useWidth(list);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (list.current && tab) bringInSight(list.current, tab);
  }, [selected, width]);
  // Runs on every render, since a name or count may have changed.
  useEffect(() => showEdges(list.current));

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const next = tabs.at(placeAfter(event, at, tabs.length));
    if (!next || next.key === selected) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(idOf(next.key))?.focus();
  };

  const isChoice = tabs.length > 1;
  return (
    <>
      {isChoice && (
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={styles.tabs}
          tabIndex={-1}
          onScroll={() => showEdges(list.current)}
        >
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
      )}
      <div
        id={`${id}-panel`}
        {...(isChoice && { role: "tabpanel", "aria-labelledby": idOf(selected) })}
      >
        {children}
      </div>
    </>
  );
}

/** Marks the edges that hide a part of the tabs, so that they fade. */
function showEdges(list: HTMLElement | null) {
  const [first, last] = [list?.firstElementChild, list?.lastElementChild];
  if (!list || !first || !last) return;
  const frame = list.getBoundingClientRect();
  const ends = [first, last].map((tab) => tab.getBoundingClientRect());
  list.toggleAttribute(
    "data-more-left",
    ends.some(({ left }) => left < frame.left - 1),
  );
  list.toggleAttribute(
    "data-more-right",
    ends.some(({ right }) => right > frame.right + 1),
  );
}

/** Scrolls only the tab list, sideways; its ancestors do not scroll. */
function bringInSight(list: HTMLElement, tab: HTMLElement) {
  const [frame, shown] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  const before = shown.left - beside - frame.left;
  const after = shown.right + beside - frame.right;
  if (before < 0) list.scrollBy({ left: before });
  else if (after > 0) list.scrollBy({ left: after });
}

/** Returns the index a key moves to from tab `at`; `at` itself for other keys. */
function placeAfter({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, of: number) {
  const backwards = currentTarget.matches(":dir(rtl)");
  if (key === "Home") return 0;
  if (key === "End") return of - 1;
  if (key === (backwards ? "ArrowLeft" : "ArrowRight")) return (at + 1) % of;
  if (key === (backwards ? "ArrowRight" : "ArrowLeft")) return (at - 1 + of) % of;
  return at;
}
