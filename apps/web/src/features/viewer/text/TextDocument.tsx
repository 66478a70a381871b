import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { scrollSmoothly, targetFor, prefersStillness } from "../scroll.ts";
import type { DocumentProps, Target } from "../document-props.ts";
import { useTextFind } from "./find.ts";
import styles from "./TextDocument.module.css";
import { TextPage } from "./TextPage.tsx";

/** px; a section on its way, before its height is known. */
const likely = 640;

/** A document without paper, as clean text: section under section, with the same highlights. */
export function TextDocument(props: DocumentProps) {
  const { t } = useLingui();
  const { documentId, pageCount, target, onShown, onReading, onReader } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(target?.page ?? 1);
  const count = Math.max(pageCount ?? 1, 1);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => likely,
    overscan: 1,
    initialOffset: 0,
  });
  const find = useTextFind(documentId, count, (found) => onReading({ found }));
  const going = useGoing(scroller, (index) => rows.scrollToIndex(index, { align: "start" }));

  const top = rows.getVirtualItems().find(({ end }) => end > (rows.scrollOffset ?? 0) + 24);
  const current = (top?.index ?? 0) + 1;
  if (current !== page) setPage(current);

  const told = useEffectEvent(() => onReading({ page, pages: count, scale: null }));
  useEffect(() => told(), [page, count]);

  const reader = useEffectEvent(() =>
    onReader({
      goTo: (number) => going.begin({ mark: null, page: number }),
      find: find.search,
      endFind: find.end,
    }),
  );
  useEffect(() => reader(), [documentId, count]);

  const begin = useEffectEvent((to: Target) => going.begin(to));
  useEffect(() => {
    if (target) begin(target);
  }, [target]);

  const { chosen } = find;
  useEffect(() => {
    if (chosen) begin({ mark: null, page: chosen.page });
  }, [chosen]);

  usePointing(scroller, props);

  return (
    <div
      ref={scroller}
      className={styles.stage}
      tabIndex={0}
      role="group"
      aria-label={t`Text of the document`}
      data-reader
    >
      <div className={styles.paper} style={{ height: rows.getTotalSize() + 32 }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={rows.measureElement}
            data-index={index}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            <TextPage
              {...props}
              number={index + 1}
              matches={find.matches}
              chosen={find.chosen}
              onReady={() => {
                onShown();
                going.arrive(index + 1);
              }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Goes to a section first, and to the lit passage in it as soon as that is there. */
function useGoing(
  scroller: { readonly current: HTMLElement | null },
  toIndex: (n: number) => void,
) {
  const wish = useRef<Target | null>(null);
  const stop = useRef(() => {});

  const rest = (smooth: boolean) => {
    const container = scroller.current;
    const lit = container?.querySelector<HTMLElement>("[data-here]");
    if (!container || !lit) return false;
    const [outer, inner] = [container.getBoundingClientRect(), lit.getBoundingClientRect()];
    const box = {
      x: 0,
      y: inner.top - outer.top + container.scrollTop,
      width: 0,
      height: inner.height,
    };
    const target = targetFor(container, box);
    if (smooth && !prefersStillness()) stop.current = scrollSmoothly(container, target);
    else container.scrollTop = target.top;
    return true;
  };

  return {
    begin: (target: Target) => {
      stop.current();
      wish.current = target;
      // The passage may be on the screen already; its section is gone to where it is not.
      requestAnimationFrame(() => {
        if (wish.current !== target) return;
        if (rest(true)) wish.current = null;
        else toIndex((target.mark?.page ?? target.page) - 1);
      });
    },
    /** A section has its text: what was wished for may be in it. */
    arrive: (page: number) => {
      const target = wish.current;
      if (!target || (target.mark?.page ?? target.page) !== page) return;
      wish.current = null;
      requestAnimationFrame(() => rest(false));
    },
  };
}

/** Tells which lit passage the pointer is on: its sentence lights with it. */
function usePointing(
  scroller: { readonly current: HTMLElement | null },
  { onPoint, onChoose }: Pick<DocumentProps, "onPoint" | "onChoose">,
) {
  const point = useEffectEvent((key: string | null) => onPoint(key));
  const choose = useEffectEvent((key: string) => onChoose(key));
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const under = ({ target }: Event) =>
      target instanceof Element
        ? (target.closest<HTMLElement>("[data-mark]")?.dataset["mark"] ?? null)
        : null;
    element.addEventListener("pointerover", (event) => point(under(event)), options);
    element.addEventListener("pointerleave", () => point(null), options);
    const click = (event: Event) => {
      const key = under(event);
      if (key && (document.getSelection()?.toString() ?? "") === "") choose(key);
    };
    element.addEventListener("click", click, options);
    return () => stop.abort();
  }, [scroller]);
}
