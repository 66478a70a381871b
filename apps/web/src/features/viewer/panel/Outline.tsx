import type { OutlineEntry } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";

import { read } from "#platform/http/read.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import type { Reader, Spot } from "../reading.ts";
import { depthsOf, parentOf } from "./outline-entries.ts";
import styles from "./Outline.module.css";
import { useCurrentEntry } from "./use-current-entry.ts";

interface OutlineProps {
  documentId: string;
  reader: Reader | null;
  /** Called when an entry is chosen. */
  onGo: (spot: Spot) => void;
}

/** The table of contents of a document. */
export function Outline({ documentId, reader, onGo }: OutlineProps) {
  const { t } = useLingui();
  const outline = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}/outline", {
      params: { document_id: documentId },
    }),
    staleTime: 60_000,
  });
  if (outline.isError) {
    return (
      <p className={styles.none} role="alert">
        <Trans>Couldn't load the outline.</Trans>{" "}
        <button type="button" onClick={() => void outline.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  }
  if (!outline.data) {
    return (
      <Loading label={t`Loading the outline`}>
        <div className={styles.skeleton}>
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} width={`${88 - ((row * 23) % 45)}%`} />
          ))}
        </div>
      </Loading>
    );
  }
  const entries = outline.data.results;
  if (entries.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>This document has no outline.</Trans>
      </p>
    );
  }
  return <Entries entries={entries} reader={reader} onGo={onGo} />;
}

/** px; estimated height of a one-line title. */
const likely = 32;
/** Maximum indented levels; deeper entries would leave no space for the title. */
const deepest = 6;
const ten = 10;

interface EntriesProps extends Omit<OutlineProps, "documentId"> {
  entries: readonly OutlineEntry[];
}

/**
 * A fully expanded tree; arrows, Page Up and Down, Home and End move in it, Enter opens an entry.
 */
function Entries({ entries, reader, onGo }: EntriesProps) {
  const { t } = useLingui();
  const id = useId();
  const tree = useRef<HTMLDivElement>(null);
  const depths = useMemo(() => depthsOf(entries), [entries]);
  const { current, choose } = useCurrentEntry(entries, reader);
  /** The keyboard position; null: the entry of the current page. */
  const [moved, setMoved] = useState<number | null>(null);
  const active = moved ?? Math.max(current, 0);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => tree.current?.closest("[role=tabpanel]") ?? null,
    estimateSize: () => likely,
    overscan: 6,
  });
  useEffect(() => {
    rows.scrollToIndex(active, { align: "auto" });
  }, [active, rows]);

  const go = (at: number) => {
    const entry = entries[at];
    if (!entry) return;
    setMoved(null);
    tree.current?.focus({ preventScroll: true });
    choose(at);
    const { page, top, start } = entry;
    onGo({ page, top: top ?? undefined, start });
  };
  const last = entries.length - 1;
  const move = (event: KeyboardEvent) => {
    const to = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      ArrowLeft: parentOf(entries, active),
      PageDown: active + ten,
      PageUp: active - ten,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) setMoved(Math.min(Math.max(to, 0), last));
    else if (event.key === "Enter" || event.key === " ") go(active);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={0}
      className={styles.tree}
      style={{ height: rows.getTotalSize() }}
      aria-label={t`Outline`}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={move}
      onBlur={() => setMoved(null)}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const { title, page } = entries[index]!;
        const depth = depths[index] ?? 1;
        return (
          <button
            type="button"
            key={index}
            ref={rows.measureElement}
            data-index={index}
            id={`${id}-${index}`}
            role="treeitem"
            tabIndex={-1}
            aria-level={depth}
            aria-selected={index === current}
            aria-current={index === current || undefined}
            title={title}
            className={classNames(
              styles.entry,
              index === current && styles.current,
              index === active && styles.active,
            )}
            style={{
              transform: `translateY(${start}px)`,
              paddingInlineStart: `${8 + (Math.min(depth, deepest) - 1) * 14}px`,
            }}
            onClick={() => go(index)}
          >
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <span className={styles.page} aria-hidden>
              {page}
            </span>
          </button>
        );
      })}
    </div>
  );
}
