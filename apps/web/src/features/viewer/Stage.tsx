import type { Document } from "@lectern/contract/library";
import { Suspense, useMemo, useState } from "react";

import type { DocumentProps, Failure, Target } from "./document-props.ts";
import { FailedDocument } from "./FailedDocument.tsx";
import type { KeptPlace } from "./address/kept-place.ts";
import type { Mark } from "./marks/marks.ts";
import { pdfDocument, TextDocument } from "./readers.ts";
import type { Reader, Reading } from "./reading.ts";
import { SkeletonPage } from "./SkeletonPage.tsx";
import styles from "./Viewer.module.css";
import type { ViewerProps } from "./viewer-props.ts";

const noMarks: readonly Mark[] = [];

const nobody = () => {};

interface StageProps extends ViewerProps, Pick<DocumentProps, "thumbnails" | "crops"> {
  document: Document | undefined;
  /** Why the document could not be loaded. */
  failure: Failure | null;
  /** The stored reading position of this history entry. */
  kept: KeptPlace | undefined;
  /** The initial zoom if no passage is highlighted, which fits the page; null: fit as well. */
  zoom: number | null;
  found: readonly Mark[];
  chosen: Mark | null;
  onRetry: () => void;
  onReading: (reading: Partial<Reading>) => void;
  onReader: (reader: Reader | null) => void;
  onSaved: (key: string) => void;
}

/** Shows the loading state, the failure, or the pages. */
export function Stage(props: StageProps) {
  const { document, marks, active, pointed, page } = props;
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
        documentId={props.documentId}
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
            scale={props.kept ? props.kept.scale : target?.mark ? null : props.zoom}
            found={props.found}
            chosen={props.chosen}
            rtl={isRtl(document.language)}
            language={document.language}
            unit={document.unit}
            isPicture={pictures.test(document.mime_type)}
            isMail={mails.has(document.extension)}
            thumbnails={props.thumbnails}
            crops={props.crops}
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

/** Returns the scroll target; a new object only if the target place changed. */
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
    // Marks are new objects with every response; the target is the same while its key is.
    // oxlint-disable-next-line react/exhaustive-deps
    [isAsLeft, key, page],
  );
}

/** A document displayed as text has nothing to show before it is ingested. */
function withoutText(document: Document): Failure | null {
  if (isPaper(document) || document.page_count !== null) return null;
  return document.status === "error" ? "damaged" : "unread";
}

const isPaper = ({ mime_type, extension }: Document) =>
  mime_type === "application/pdf" || extension === "pdf";

/** A TIFF is shown as text only: browsers do not display it. */
const pictures = /^image\/(?:png|jpeg|gif|webp|bmp)$/;

const mails = new Set(["eml", "msg"]);

const isRtl = (language: string | null) => /^(ar|fa|he|ur|yi|ps|sd|ug|dv)\b/.test(language ?? "");
