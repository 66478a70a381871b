import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useRef, useState } from "react";

import { read } from "#platform/read.ts";
import { narrow, useMedia } from "#ui/use-media.ts";
import { useWidth } from "#ui/use-width.ts";

import type { Failure, Target } from "./document-props.ts";
import { FailedDocument } from "./FailedDocument.tsx";
import { moveByKey } from "./keys.ts";
import type { KeptPlace } from "./kept-place.ts";
import type { Mark } from "./marks.ts";
import { choosePanel, chooseTab, usePanelChoice } from "./panel/choice.ts";
import { DocumentPanel } from "./panel/DocumentPanel.tsx";
import { pdfDocument, TextDocument } from "./readers.ts";
import { type Aim, nothingRead, type Reader, type Reading } from "./reading.ts";
import { type SelectionActions, SelectionBar } from "./selection/SelectionBar.tsx";
import { useSelected } from "./selection/use-selected.ts";
import type { SavedSnippets } from "./saved-snippets.ts";
import { SkeletonPage } from "./SkeletonPage.tsx";
import { SideHead } from "./SideHead.tsx";
import { SheetBar } from "./SheetBar.tsx";
import { isGone } from "./signed-url.ts";
import { useFindBar } from "./use-find-bar.ts";
import { useKeptPlace } from "./use-kept-place.ts";
import { useLastReadKept } from "./use-last-read-kept.ts";
import { useViewerAddress } from "./use-viewer-address.ts";
import styles from "./Viewer.module.css";
import { OldVersion } from "./versions/OldVersion.tsx";
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
  /** Has a file chosen that becomes the document's new version. */
  onReplace?: (document: Document) => void;
  /** What can be done with words that are selected, beside copying them. */
  selection?: SelectionActions;
  /** What was saved from this document. */
  snippets?: SavedSnippets | undefined;
}

const noMarks: readonly Mark[] = [];

const nobody = () => {};

/** px of sheet from which the panel is there by itself. */
const roomForPanel = 1120;

/** A document with its lit passages. */
export function Viewer(props: ViewerProps) {
  const { t } = useLingui();
  const { documentId, form, footer, onClose } = props;
  const found = useQuery({
    ...read("/libraries/ext/v1/document/{document_id}", { params: { document_id: documentId } }),
  });
  const [reading, setReading] = useState<Reading>(nothingRead);
  const { reader, setReader, goTo } = useReader();
  const viewer = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(viewer);
  const panel = usePanel(form, width);
  const find = useFindBar(documentId, reading.page, viewer);
  const kept = useKeptPlace(documentId, reader, reading);
  const { selected, dismiss } = useSelected(viewer);
  const document = found.data;
  useLastReadKept(document, reading);
  const bar = { document, reading, reader, find, onClose };
  const { open } = useViewerAddress();
  const showSaved = (snippetId: string) => {
    const page = props.snippets?.marks.find(({ key }) => key === snippetId)?.page ?? null;
    open({ documentId, page, highlight: { kind: "snippet", snippetId } });
    chooseTab("snippets");
  };

  const keys = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const asksToFind = event.key.toLowerCase() === "f" && (event.ctrlKey || event.metaKey);
    if (asksToFind) find.onOpen();
    else if (event.key === "F3" && find.finding.query !== "") {
      find.finding.step(event.shiftKey ? -1 : 1);
    } else if (event.key === "F3") find.onOpen();
    else {
      keysOfPages(event);
      return;
    }
    event.preventDefault();
  };
  const keysOfPages = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const step = event.key === "n" ? 1 : event.key === "p" ? -1 : undefined;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const stage = viewer.current?.querySelector<HTMLElement>("[data-reader]") ?? null;
    if (step && plain && props.onStep) props.onStep(step);
    else if (event.key === "Escape" && selected) dismiss();
    else if (event.key === "Escape") onClose();
    else if (!moveByKey(event, stage, reader, reading)) return;
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
        <SideHead {...bar} onExpand={props.onExpand} />
      ) : (
        <SheetBar {...bar} panel={panel.isOpen} onPanel={panel.choose} />
      )}
      {document && document.id !== document.current_id && (
        <OldVersion
          document={document}
          passage={props.marks.find(({ key }) => key === props.active)}
        />
      )}
      <div ref={body} className={styles.body}>
        <Stage
          {...props}
          key={documentId}
          document={document}
          kept={kept}
          found={find.finding.places}
          chosen={find.finding.chosen}
          failure={found.isError ? (isGone(found.error) ? "gone" : "unreachable") : null}
          onRetry={() => void found.refetch()}
          onReading={(next) => setReading((before) => ({ ...before, ...next }))}
          onReader={setReader}
          onSaved={showSaved}
        />
        {form === "side" && reader?.zoomBy && (
          <div className={styles.zoom}>
            <ZoomControls reading={reading} reader={reader} />
          </div>
        )}
        {selected && document && (
          <SelectionBar
            {...props.selection}
            document={document}
            selected={selected}
            stage={body}
            onDismiss={dismiss}
          />
        )}
        {panel.isOpen && document && (
          <DocumentPanel
            key={documentId}
            document={document}
            marks={props.marks}
            lit={props.active}
            snippets={props.snippets}
            reader={reader}
            goTo={goTo}
            onChoose={props.onChoose ?? nobody}
            onReplace={props.onReplace}
            onClose={() => panel.choose(false)}
          />
        )}
      </div>
      {document?.unreadable_pages.includes(reading.page) && (
        <output className={styles.waiting}>
          <Trans>The text of this page could not be read: searches and answers leave it out.</Trans>
        </output>
      )}
      {reading.waiting && (
        <output className={styles.waiting}>
          <Trans>The connection was lost. Pages come when it is back.</Trans>
        </output>
      )}
      {footer}
    </section>
  );
}

/** The reader of the pages; where to go may be said before it is there. */
function useReader() {
  const [reader, setReader] = useState<Reader | null>(null);
  const wish = useRef<Aim | null>(null);
  return {
    reader,
    setReader: (next: Reader | null) => {
      setReader(next);
      if (next && wish.current) next.goTo(wish.current);
      wish.current = null;
    },
    goTo: (aim: Aim) => {
      if (reader) reader.goTo(aim);
      else wish.current = aim;
    },
  };
}

/** The panel is there as it was left, or where there is room; over the pages only when it is asked for. */
function usePanel(form: ViewerProps["form"], width: number) {
  const isOver = useMedia(narrow);
  const left = usePanelChoice(({ open }) => open);
  const [isCalled, setCalled] = useState(false);
  const isBeside = left ?? width >= roomForPanel;
  return {
    isOpen: form === "sheet" && (isOver ? isCalled : isBeside),
    choose: (open: boolean) => (isOver ? setCalled(open) : choosePanel(open)),
  };
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");

interface StageProps extends ViewerProps {
  document: Document | undefined;
  /** Why nothing is known of the document. */
  failure: Failure | null;
  /** Where this history entry was left. */
  kept: KeptPlace | undefined;
  found: readonly Mark[];
  chosen: Mark | null;
  onRetry: () => void;
  onReading: (reading: Partial<Reading>) => void;
  onReader: (reader: Reader | null) => void;
  onSaved: (key: string) => void;
}

/** Loading, failed, or the pages themselves. */
function Stage(props: StageProps) {
  const { document, marks, active, pointed, page, form } = props;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [shown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [PdfDocument] = useState(pdfDocument);
  const target = useTarget(marks, active, page, props.kept);
  const lit = pointed && marks.some(({ key }) => key === pointed) ? pointed : active;

  const failed = props.failure ?? failure ?? (document ? withoutText(document) : null);
  if (failed) {
    const retry = () => {
      setFailure(null);
      setShown(false);
      setAttempt(attempt + 1);
      props.onRetry();
    };
    return (
      <FailedDocument
        failure={failed}
        document={document}
        onRetry={retry}
        onReplace={props.onReplace}
      />
    );
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
            saved={props.snippets?.marks ?? noMarks}
            target={target}
            scale={props.kept?.scale ?? null}
            found={props.found}
            chosen={props.chosen}
            rtl={isRtl(document.language)}
            language={document.language}
            unit={document.unit}
            isPicture={pictures.test(document.mime_type)}
            thumbnails={form === "sheet"}
            onReading={props.onReading}
            onReader={props.onReader}
            onPoint={props.onPoint ?? nobody}
            onChoose={props.onChoose ?? nobody}
            onSaved={props.onSaved}
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
function useTarget(
  marks: readonly Mark[],
  active: string | null,
  page: number | null,
  kept: KeptPlace | undefined,
) {
  const [first] = useState({ active, page });
  const isAsLeft = kept !== undefined && first.active === active && first.page === page;
  const mark = marks.find(({ key }) => key === active) ?? null;
  const key = mark?.key;
  return useMemo(
    (): Target | null => {
      if (isAsLeft) return { mark: null, page: kept.page, top: kept.top };
      if (mark) return { mark, page: mark.page };
      return page === null ? null : { mark: null, page };
    },
    // The marks arrive anew with every answer; the place in hand is the same as long as its key is.
    // oxlint-disable-next-line react/exhaustive-deps
    [isAsLeft, key, page],
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
