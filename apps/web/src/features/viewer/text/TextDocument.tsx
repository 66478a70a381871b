import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef } from "react";

import type { DocumentProps } from "../document-props.ts";
import { followScrolling, type Spot } from "../reading.ts";
import { savedUnder } from "../marks/saved.ts";
import { paragraphsIn, spotIn, useGoing } from "./going.ts";
import { useHeldPage } from "./held-page.ts";
import styles from "./TextDocument.module.css";
import { TextPage } from "./TextPage.tsx";

/** px; estimated height of a section that is not loaded. */
const likely = 640;

/** A document without paper, as plain text: its sections in order, with the same highlights. */
export function TextDocument(props: DocumentProps) {
  const { t } = useLingui();
  const { documentId, pageCount, target, onShown, onReading, onReader } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const count = Math.max(pageCount ?? 1, 1);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => likely,
    overscan: 1,
    initialOffset: 0,
  });
  const { held, hold } = useHeldPage(scroller);
  const going = useGoing(scroller, (number) => rows.scrollToIndex(number - 1, { align: "start" }));
  const goTo = (spot: Spot, part: "passage" | "start") => {
    hold(spot.page);
    going.begin(spot, part);
  };

  const top = rows.getVirtualItems().find(({ end }) => end > (rows.scrollOffset ?? 0) + 24);
  const page = held ?? (top?.index ?? 0) + 1;

  const reportPlace = useEffectEvent(() => onReading({ page, pages: count, scale: null }));
  useEffect(() => reportPlace(), [page, count]);

  const reader = useEffectEvent((stage: HTMLElement) =>
    onReader({
      goTo: (aim) => ("key" in aim ? goTo({ page: aim.page }, "passage") : goTo(aim, "start")),
      spotAt: (px) => spotIn(stage, px),
      paragraphs: () => paragraphsIn(stage),
      follow: (tell) => followScrolling(stage, tell),
    }),
  );
  useEffect(() => {
    if (scroller.current) reader(scroller.current);
  }, [documentId, count]);

  const begin = useEffectEvent(goTo);
  useEffect(() => {
    if (target?.mark) begin({ page: target.mark.page }, "passage");
    else if (target) begin(target, "start");
  }, [target]);

  const { chosen } = props;
  useEffect(() => {
    if (chosen) begin({ page: chosen.page }, "passage");
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
      <div
        className={styles.paper}
        style={{ height: rows.getTotalSize() + 32 }}
        data-unit={props.unit}
      >
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

/** Reports the highlighted passage under the pointer, so that its sentence is highlighted too. */
function usePointing(
  scroller: { readonly current: HTMLElement | null },
  { onPoint, onChoose, onSaved }: Pick<DocumentProps, "onPoint" | "onChoose" | "onSaved">,
) {
  const point = useEffectEvent((key: string | null) => onPoint(key));
  const choose = useEffectEvent((key: string) => onChoose(key));
  const showSaved = useEffectEvent((key: string) => onSaved(key));
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
      const saved = savedUnder(event.target);
      if (saved) {
        showSaved(saved);
        return;
      }
      const key = under(event);
      if (key && (document.getSelection()?.toString() ?? "") === "") choose(key);
    };
    element.addEventListener("click", click, options);
    return () => stop.abort();
  }, [scroller]);
}
