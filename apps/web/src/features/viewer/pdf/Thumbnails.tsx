import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

import { classNames } from "#ui/text/class-names.ts";

import type { Mark } from "../marks/marks.ts";
import { placeOf } from "../marks/marks.ts";
import styles from "./Thumbnails.module.css";

/** px; width of a thumbnail, in a column of 132 px. */
const width = 102;
const caption = 24;
const gap = 12;
/** ms; gives rendering the page priority, and skips thumbnails that are scrolled past. */
const pagesFirst = 300;

interface ThumbnailsProps {
  pdf: PDFDocumentProxy;
  page: number;
  marks: readonly Mark[];
  lit: string | null;
  onGo: (page: number) => void;
}

/** An empty column until the document is open. */
export const ThumbnailsPlace = () => <div className={styles.column} />;

/** Page thumbnails; only the visible ones are rendered. */
export function Thumbnails({ pdf, page, marks, lit, onGo }: ThumbnailsProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * ratio + caption + gap,
    overscan: 2,
    paddingStart: 14,
    paddingEnd: 14,
  });

  useEffect(() => {
    let left = false;
    void pdf.getPage(1).then((first) => {
      const { width, height } = first.getViewport({ scale: 1 });
      if (!left) setRatio(height / width);
    });
    return () => {
      left = true;
    };
  }, [pdf]);

  useEffect(() => rows.measure(), [ratio, rows]);
  useEffect(() => rows.scrollToIndex(page - 1, { align: "auto" }), [page, rows]);

  return (
    <nav ref={scroller} className={styles.column} aria-label={t`Page thumbnails`}>
      <div style={{ height: rows.getTotalSize() }} className={styles.all}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <button
            key={index}
            type="button"
            className={classNames(styles.thumbnail, index + 1 === page && styles.current)}
            style={{ transform: `translateY(${start}px)` }}
            aria-label={t`Page ${{ page: index + 1 }}`}
            aria-current={index + 1 === page ? "page" : undefined}
            onClick={() => onGo(index + 1)}
          >
            <span className={styles.paper} style={{ height: width * ratio }}>
              <Picture pdf={pdf} number={index + 1} />
              <Lights marks={marks} lit={lit} page={index + 1} />
            </span>
            {index + 1}
          </button>
        ))}
      </div>
    </nav>
  );
}

function Picture({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let cancel = () => {};
    let left = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const element = canvas.current;
      if (left || !element) return;
      const paper = page.getViewport({ scale: 1 });
      const scale = (width / paper.width) * Math.min(globalThis.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale });
      element.width = Math.round(viewport.width);
      element.height = Math.round(viewport.height);
      const task = page.render({ canvas: element, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    // Scrolling past is no error, and a page that cannot be rendered stays white.
    const timer = setTimeout(() => void draw().catch(() => {}), pagesFirst);
    return () => {
      left = true;
      clearTimeout(timer);
      cancel();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} aria-hidden />;
}

function Lights({
  marks,
  lit,
  page,
}: {
  marks: readonly Mark[];
  lit: string | null;
  page: number;
}) {
  return marks.map((mark) => {
    const place = placeOf(mark);
    if (place?.page !== page) return null;
    const style = {
      left: `${place.x * 100}%`,
      top: `${place.y * 100}%`,
      width: `${place.width * 100}%`,
      height: `${place.height * 100}%`,
    };
    const isLit = mark.key === lit;
    return <i key={mark.key} className={isLit ? styles.lit : styles.other} style={style} />;
  });
}
