import { type KeyboardEvent, type ReactNode, useRef } from "react";

import { classNames } from "../text/class-names.ts";
import { useVirtualRows, type VirtualRowsOptions } from "./use-virtual-rows.ts";
import styles from "./VirtualList.module.css";

export interface VirtualListProps<Item> extends VirtualRowsOptions<Item> {
  at: (index: number) => Item | undefined;
  label?: string;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** Whether the items belong to another filter while the new answer is loading. */
  outdated?: boolean;
  row: (item: Item) => ReactNode;
  /** Shown for an item that is not loaded. */
  waiting?: ReactNode;
  onKeyDown?: (
    event: KeyboardEvent<HTMLUListElement>,
    scrollToIndex: (index: number) => void,
  ) => void;
}

/** A list of any length. Only the visible rows are rendered. */
export function VirtualList<Item extends { id: string }>(props: VirtualListProps<Item>) {
  const { label, className, rowClassName, outdated, row, waiting, onKeyDown, ...options } = props;
  const list = useRef<HTMLUListElement>(null);
  const { rows, visible } = useVirtualRows(list, options);
  return (
    <ul
      ref={list}
      className={classNames(styles.list, outdated && styles.outdated, className)}
      style={{ height: rows.getTotalSize() }}
      aria-label={label}
      onKeyDown={(event) => onKeyDown?.(event, (index) => rows.scrollToIndex(index))}
    >
      {visible.map(({ index, key, item, offset }) => (
        <li
          key={key}
          ref={rows.measureElement}
          data-index={index}
          className={classNames(styles.row, rowClassName)}
          style={{ transform: `translateY(${offset}px)` }}
        >
          {item ? row(item) : waiting}
        </li>
      ))}
    </ul>
  );
}
