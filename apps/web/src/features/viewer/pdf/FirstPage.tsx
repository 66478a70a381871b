import { useLingui } from "@lingui/react/macro";
import { PDFDataRangeTransport } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";

import { openPdf } from "./engine.ts";
import styles from "./FirstPage.module.css";

/** CSS px; wide enough to read, scaled down if there is less space. */
const width = 560;

/** The first page of a PDF in memory, and the number of its pages. */
export function FirstPage({ file }: { file: Blob }) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pages, setPages] = useState<number>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let left = false;
    let close = async () => {};
    const draw = async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (left) return;
      const opening = openPdf(new PDFDataRangeTransport(bytes.length, bytes, true));
      close = opening.close;
      const pdf = await opening.promise;
      const page = await pdf.getPage(1);
      const element = canvas.current;
      if (left || !element) return;
      const scale = (width / page.getViewport({ scale: 1 }).width) * Math.min(devicePixelRatio, 2);
      const viewport = page.getViewport({ scale });
      element.width = Math.round(viewport.width);
      element.height = Math.round(viewport.height);
      await page.render({ canvas: element, viewport }).promise;
      setPages(pdf.numPages);
    };
    draw().catch(() => {
      if (!left) setFailed(true);
    });
    return () => {
      left = true;
      void close();
    };
  }, [file]);
  return (
    <figure className={styles.page} aria-busy={pages === undefined && !failed}>
      <canvas ref={canvas} role="img" aria-label={t`First page`} />
      {pages !== undefined && <figcaption>{t`Page 1 of ${pages}`}</figcaption>}
      {failed && <figcaption role="alert">{t`This page could not be drawn.`}</figcaption>}
    </figure>
  );
}
