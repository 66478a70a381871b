import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useRef, useState } from "react";

import { read } from "#platform/read.ts";
import { useWidth } from "#ui/use-width.ts";

import type { Failure, Target } from "./document-props.ts";
import { DocumentPanel } from "./DocumentPanel.tsx";
import { FailedDocument } from "./FailedDocument.tsx";
import type { Mark } from "./marks.ts";
import { PdfDocument, TextDocument } from "./readers.ts";
import { nothingRead, type Reader, type Reading } from "./reading.ts";
import { SkeletonPage } from "./SkeletonPage.tsx";
import { SideHead } from "./SideHead.tsx";
import { SheetBar } from "./SheetBar.tsx";
import { isGone } from "./signed-url.ts";
import styles from "./Viewer.module.css";
import { ZoomControls } from "./ZoomControls.tsx";

export interface ViewerProps {
  documentId: string;
  /** Where to open, from 1; null: at the mark, or at the beginning. */
  page: number | null;
  /** What is lit in this document. */
  marks: readonly Mark[];
  /** The key of the mark in hand. */
  active: string | null;
  /** The mark that is pointed at elsewhere: amber for as long. */
  pointed?: string | null;
  onPoint?: (key: string | null) => void;
  onChoose?: (key: string) => void;
  /** Goes to the next or the one before among the citations of an answer. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  onClose: () => void;
  /** `side`: beside an answer. `sheet`: the whole sheet, with thumbnails where there is room. */
  form: "side" | "sheet";
  onExpand?: (() => void) | undefined;
  /** Under the pages, such as what the passage supports. */
  footer?: ReactNode;
}

const nobody = () => {};

/** px of sheet from which the panel is there by itself. */
const roomForPanel = 1120;

/** A document with its lit passages. */
export function Viewer(props: ViewerProps) {
  const { t } = useLingui();
  const { documentId, form, footer, onClose } = props;
  const found = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}", { params: { document_id: documentId } }),
    meta: { quiet: true },
  });
  const [reading, setReading] = useState<Reading>(nothingRead);
  const [reader, setReader] = useState<Reader | null>(null);
  const [finding, setFinding] = useState(false);
  const viewer = useRef<HTMLElement>(null);
  const width = useWidth(viewer);
  const [panelWanted, setPanelWanted] = useState<boolean | null>(null);
  const panel = form === "sheet" && (panelWanted ?? width >= roomForPanel);
  const document = found.data;
  const bar = { document, reading, reader, onClose };

  const keys = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const step = event.key === "n" ? 1 : event.key === "p" ? -1 : undefined;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step && plain && props.onStep) props.onStep(step);
    else if (event.key === "Escape") onClose();
    else if (event.key === "f" && (event.ctrlKey || event.metaKey)) setFinding(true);
    else return;
    event.preventDefault();
  };

  return (
    <section
      ref={viewer}
      className={styles.viewer}
      data-form={form}
      aria-label={document ? t`Document: ${{ name: document.name }}` : t`Document`}
      onKeyDown={keys}
    >
      {form === "side" ? (
        <SideHead {...bar} onExpand={props.onExpand} finding={finding} onFinding={setFinding} />
      ) : (
        <SheetBar
          {...bar}
          finding={finding}
          onFinding={setFinding}
          panel={panel}
          onPanel={setPanelWanted}
        />
      )}
      <div className={styles.body}>
        <Stage
          {...props}
          key={documentId}
          document={document}
          failure={found.isError ? (isGone(found.error) ? "gone" : "unreachable") : null}
          onRetry={() => void found.refetch()}
          onReading={(next) => setReading((before) => ({ ...before, ...next }))}
          onReader={setReader}
        />
        {form === "side" && reader?.zoomBy && (
          <div className={styles.zoom}>
            <ZoomControls reading={reading} reader={reader} />
          </div>
        )}
        {panel && document && (
          <DocumentPanel
            document={document}
            marks={props.marks}
            lit={props.active}
            onChoose={props.onChoose ?? nobody}
          />
        )}
      </div>
      {reading.waiting && (
        <output className={styles.waiting}>
          <Trans>The connection was lost. Pages come when it is back.</Trans>
        </output>
      )}
      {footer}
    </section>
  );
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

interface StageProps extends ViewerProps {
  document: Document | undefined;
  /** Why nothing is known of the document. */
  failure: Failure | null;
  onRetry: () => void;
  onReading: (reading: Partial<Reading>) => void;
  onReader: (reader: Reader | null) => void;
}

/** Loading, failed, or the pages themselves. */
function Stage(props: StageProps) {
  const { document, marks, active, pointed, page, form } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [shown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const target = useTarget(marks, active, page);
  const lit = pointed && marks.some(({ key }) => key === pointed) ? pointed : active;

  const failed = props.failure ?? failure ?? (document ? withoutText(document) : null);
  if (failed) {
    const retry = () => {
      setFailure(null);
      setShown(false);
      setAttempt(attempt + 1);
      props.onRetry();
    };
    return <FailedDocument failure={failed} document={document} onRetry={retry} />;
  }
  const Body = document && isPaper(document) ? PdfDocument : TextDocument;
  return (
    <div className={styles.stage}>
      {document && (
        <Suspense fallback={null}>
          <Body
            key={attempt}
            documentId={document.id}
            pageCount={document.page_count}
            page={page}
            marks={marks}
            lit={lit}
            target={target}
            rtl={isRtl(document.language)}
            language={document.language}
            unit={document.unit}
            isPicture={pictures.test(document.mime_type)}
            thumbnails={form === "sheet"}
            onReading={props.onReading}
            onReader={props.onReader}
            onPoint={props.onPoint ?? nobody}
            onChoose={props.onChoose ?? nobody}
            onShown={() => setShown(true)}
            onFailed={setFailure}
          />
        </Suspense>
      )}
      {!shown && <SkeletonPage documentId={props.documentId} page={target?.page ?? 1} />}
    </div>
  );
}

/** The wish to go somewhere; a new one only when the place in hand is another. */
function useTarget(marks: readonly Mark[], active: string | null, page: number | null) {
  const mark = marks.find(({ key }) => key === active) ?? null;
  const key = mark?.key;
  return useMemo(
    (): Target | null => {
      if (mark) return { mark, page: mark.page };
      return page === null ? null : { mark: null, page };
    },
    // The marks arrive anew with every answer; the place in hand is the same as long as its key is.
    // oxlint-disable-next-line react/exhaustive-deps
    [key, page],
  );
}

/** Of what is shown as text there is nothing to see before it is read. */
function withoutText(document: Document): Failure | null {
  if (isPaper(document) || document.page_count !== null) return null;
  return document.status === "error" ? "damaged" : "unread";
}

const isPaper = ({ mime_type, extension }: Document) =>
  mime_type === "application/pdf" || extension === "pdf";

/** A TIFF's text is shown alone: browsers do not draw it. */
const pictures = /^image\/(?:png|jpeg|gif|webp|bmp)$/;

const isRtl = (language: string | null) => /^(ar|fa|he|ur|yi|ps|sd|ug|dv)\b/.test(language ?? "");
