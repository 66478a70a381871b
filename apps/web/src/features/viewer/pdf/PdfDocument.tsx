import "./pdf.css";
import { useLingui } from "@lingui/react/macro";
import { type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { DocumentProps } from "../document-props.ts";
import { markAt } from "../marks/marks.ts";
import { savedUnder } from "../marks/saved.ts";
import { followScrolling, type Reading } from "../reading.ts";
import styles from "./PdfDocument.module.css";
import { paragraphsIn } from "./paragraphs.ts";
import { PdfView, zoomSteps } from "./pdf-view.ts";
import { Thumbnails, ThumbnailsPlace } from "./Thumbnails.tsx";
import { usePdf } from "./use-pdf.ts";

export { prepareEngine } from "./engine.ts";

/** A PDF with its pages, text layer and highlighted regions. */
export function PdfDocument(props: DocumentProps) {
  const { documentId, thumbnails, onFailed, onReading } = props;
  const pdf = usePdf(documentId, {
    onFailed,
    onWaiting: (waiting) => onReading({ waiting }),
  });
  const [page, setPage] = useState(props.page ?? 1);
  const [view, setView] = useState<PdfView | null>(null);
  const follow = (reading: Partial<Reading>) => {
    if (reading.page !== undefined) setPage(reading.page);
    onReading(reading);
  };
  return (
    <div className={styles.document}>
      {thumbnails && !pdf && <ThumbnailsPlace />}
      {thumbnails && pdf && (
        <Thumbnails
          pdf={pdf}
          page={page}
          marks={props.marks}
          lit={props.lit}
          onGo={(page) => void view?.show({ page })}
        />
      )}
      <div className={styles.stage}>
        {pdf && <Pages {...props} pdf={pdf} onReading={follow} onView={setView} />}
      </div>
    </div>
  );
}

interface PagesProps extends DocumentProps {
  pdf: PDFDocumentProxy;
  onView: (view: PdfView | null) => void;
}

function Pages(props: PagesProps) {
  const { t } = useLingui();
  const { pdf, marks, lit, saved, target, rtl, found, chosen } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<PdfView | null>(null);
  /** The last scroll target: the first one is shown without animation. */
  const gone = useRef<unknown>(null);

  const begin = useEffectEvent((element: HTMLDivElement) => {
    const events = {
      onPage: (page: number) => props.onReading({ page }),
      onScale: (scale: number, fits: boolean) => props.onReading({ scale, fits }),
      onShown: props.onShown,
    };
    const pdfView = new PdfView(element, pdf, events, props.crops);
    view.current = pdfView;
    gone.current = target;
    const lighting = { marks, lit, saved, rtl, arriving: false };
    pdfView.light(lighting);
    const at = target?.mark ?? target ?? { page: 1 };
    void pdfView.start(at, props.scale).then(() => pdfView.light(lighting));
    props.onView(pdfView);
    props.onReading({ pages: pdf.numPages, page: target?.page ?? 1 });
    props.onReader({
      goTo: (aim) => void pdfView.show(aim),
      zoomBy: (factor) => pdfView.zoomBy(factor),
      fit: () => pdfView.zoom(undefined),
      spotAt: (px) => pdfView.spotAt(px),
      paragraphs: () => paragraphsIn(element),
      follow: (tell) => followScrolling(element, tell),
    });
    return pdfView;
  });
  const end = useEffectEvent((pdfView: PdfView) => {
    pdfView.end();
    view.current = null;
    props.onView(null);
    props.onReader(null);
  });

  useEffect(() => {
    if (!container.current) return undefined;
    const pdfView = begin(container.current);
    return () => end(pdfView);
  }, [pdf]);

  useEffect(() => {
    const arriving = target !== null && target !== gone.current;
    const key = chosen?.key ?? null;
    view.current?.light({ marks, lit, saved, rtl, arriving, found, chosen: key });
    if (!arriving) return;
    gone.current = target;
    void view.current?.show(target.mark ?? target);
  }, [marks, lit, saved, rtl, target, found, chosen]);

  useEffect(() => {
    if (chosen) void view.current?.show(chosen);
  }, [chosen]);

  const { crops } = props;
  useEffect(() => view.current?.crop(crops), [crops]);
  useWheelZoom(container, view);
  usePointing(container, props);

  return (
    <div
      ref={container}
      className={styles.container}
      // Focusable so that the keyboard scrolls it: arrows, Page Up and Down, Home, End.
      tabIndex={0}
      role="group"
      aria-label={t`Pages`}
      data-reader
    >
      <div className="pdfViewer" />
    </div>
  );
}

type Box<T> = { readonly current: T | null };

/** Zooms by Ctrl and the wheel, and by trackpad pinch, which browsers report the same way. */
function useWheelZoom(container: Box<HTMLElement>, view: Box<PdfView>) {
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      const steps = Math.max(-3, Math.min(3, (-event.deltaY * lines) / 100));
      view.current?.zoomBy(zoomSteps.factor ** steps, [event.clientX, event.clientY]);
    };
    element.addEventListener("wheel", zoom, { passive: false });
    return () => element.removeEventListener("wheel", zoom);
  }, [container, view]);
}

/** Reports the highlighted region under the pointer, so that its sentence is highlighted too. */
function usePointing(
  container: Box<HTMLElement>,
  {
    marks,
    onPoint,
    onChoose,
    onSaved,
  }: Pick<DocumentProps, "marks" | "onPoint" | "onChoose" | "onSaved">,
) {
  const last = useRef<string | null>(null);
  const under = useEffectEvent((event: PointerEvent | MouseEvent) => {
    const page =
      event.target instanceof Element ? event.target.closest<HTMLElement>(".page") : null;
    if (!page || marks.length === 0) return null;
    const { left, top, width, height } = page.getBoundingClientRect();
    const number = Number(page.dataset["pageNumber"]);
    const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height];
    return markAt(marks, number, x, y)?.key ?? null;
  });
  const point = useEffectEvent((key: string | null) => {
    if (key === last.current) return;
    last.current = key;
    onPoint(key);
  });
  const choose = useEffectEvent((event: MouseEvent) => {
    const saved = savedUnder(event.target);
    if (saved) {
      onSaved(saved);
      return;
    }
    const selecting = (document.getSelection()?.toString() ?? "") !== "";
    const key = selecting ? null : under(event);
    if (key) onChoose(key);
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    element.addEventListener("pointermove", (event) => point(under(event)), options);
    element.addEventListener("pointerleave", () => point(null), options);
    element.addEventListener("click", (event) => choose(event), options);
    return () => stop.abort();
  }, [container]);
}
