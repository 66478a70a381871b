import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { isGone } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";
import { narrow, useMedia } from "#ui/layout/use-media.ts";
import { useTitleOver } from "#ui/layout/use-title.ts";
import { useWidth } from "#ui/layout/use-width.ts";

import { choosePanel, chooseTab, chooseZoom, usePanelChoice } from "./panel/choice.ts";
import { DocumentPanel, PanelPlace } from "./panel/DocumentPanel.tsx";
import { type Aim, nothingRead, type Reader, type Reading } from "./reading.ts";
import { SelectionBar } from "./selection/SelectionBar.tsx";
import { useSelected } from "./selection/use-selected.ts";
import { SideHead } from "./bars/SideHead.tsx";
import { SheetBar } from "./bars/SheetBar.tsx";
import { Stage } from "./Stage.tsx";
import { useFindBar } from "./bars/use-find-bar.ts";
import { useKeptPlace } from "./address/use-kept-place.ts";
import { useLastReadKept } from "./address/use-last-read-kept.ts";
import { useViewerAddress } from "./address/use-viewer-address.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import styles from "./Viewer.module.css";
import type { ViewerProps } from "./viewer-props.ts";
import { OldVersion } from "./versions/OldVersion.tsx";
import { ZoomControls } from "./bars/ZoomControls.tsx";

const nobody = () => {};

/**
 * Whether this version is outdated. The newest one is not, while it is not yet current because it
 * is being ingested.
 */
const isEarlier = ({ id, current_id, version, versions, status }: Document) =>
  id !== current_id && !(version === versions && status === "processing");

/** px of viewer width from which the panel is open by default. */
const roomForPanel = 1120;
/** px of a page, of the thumbnails, and of the panel. */
const [roomForPages, thumbnailsWidth, panelWidth] = [800, 132, 352];

/** A document with its highlighted passages. */
export function Viewer(props: ViewerProps) {
  const { t } = useLingui();
  const { documentId, form, footer, onClose } = props;
  const found = useQuery(
    read("/libraries/ext/v1/document/{document_id}", { params: { document_id: documentId } }),
  );
  const [reading, setReading] = useState<Reading>(nothingRead);
  const { reader, setReader, goTo } = useReader();
  const viewer = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(viewer);
  const panel = usePanel(form, width);
  const pages = usePages(form, width, panel.isOpen);
  const zoom = useZoom(form, reading);
  const find = useFindBar(documentId, reading.page, viewer);
  const kept = useKeptPlace(documentId, reader, reading);
  const { selected, dismiss } = useSelected(viewer);
  const document = found.data;
  useLastReadKept(document, reading);
  const isAlone = props.isPassageAlone === true && !found.isError;
  const bar = { document, reading, reader, find, onClose };
  const { open } = useViewerAddress();
  const showSaved = (snippetId: string) => {
    const page = props.snippets?.marks.find(({ key }) => key === snippetId)?.page ?? null;
    open({ documentId, page, highlight: { kind: "snippet", snippetId } });
    chooseTab("snippets");
  };

  useTitleOver(document?.name);
  const hearKeys = useViewerKeys({
    viewer,
    isOver: form === "sheet" || props.isOver === true,
    reading,
    reader,
    find,
    onStep: props.onStep,
    onDismiss: selected ? dismiss : undefined,
    onClose,
  });

  return (
    <section
      ref={viewer}
      className={styles.viewer}
      data-form={form}
      aria-label={document ? t`Document: ${{ name: document.name }}` : t`Document`}
      onKeyDown={hearKeys}
    >
      {form === "side" ? (
        <SideHead
          {...bar}
          hasPages={!isAlone}
          onExpand={props.passage ? undefined : props.onExpand}
        />
      ) : (
        <SheetBar {...bar} {...pages} panel={panel.isOpen} onPanel={panel.choose} />
      )}
      {document && isEarlier(document) && (
        <OldVersion
          document={document}
          passage={props.marks.find(({ key }) => key === props.active)}
        />
      )}
      {props.passage && (
        <div className={styles.passage} data-alone={isAlone || undefined}>
          {props.passage}
        </div>
      )}
      {!isAlone && (
        <div ref={body} className={styles.body}>
          <Stage
            {...props}
            {...pages}
            key={documentId}
            document={document}
            kept={kept}
            zoom={zoom}
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
          {panel.isOpen && !document && !found.isError && <PanelPlace />}
          {panel.isOpen && document && (
            <DocumentPanel
              // The sibling stage uses the document's id as its key.
              key={`panel-${documentId}`}
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
      )}
      {document?.unreadable_pages.includes(reading.page) && (
        <output className={styles.waiting}>
          <Trans>The text of this page could not be read: searches and answers leave it out.</Trans>
        </output>
      )}
      {reading.waiting && (
        <output className={styles.waiting}>
          <Trans>Connection lost. Pages load when it is back.</Trans>
        </output>
      )}
      {footer}
    </section>
  );
}

/** The reader of the pages; scroll requests made before it exists are kept. */
function useReader() {
  const [reader, setReader] = useState<Reader | null>(null);
  const target = useRef<Aim | null>(null);
  return {
    reader,
    setReader: (next: Reader | null) => {
      setReader(next);
      if (next && target.current) next.goTo(target.current);
      target.current = null;
    },
    goTo: (aim: Aim) => {
      if (reader) reader.goTo(aim);
      else target.current = aim;
    },
  };
}

/**
 * The panel opens as last left, or if there is room; where it covers the pages, only on request.
 */
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

/** Thumbnails of pages are shown as last left, or if there is room. */
function usePages(form: ViewerProps["form"], width: number, hasPanel: boolean) {
  const isNarrow = useMedia(narrow);
  const { thumbnails, crops } = usePanelChoice();
  const hasRoom = width >= roomForPages + thumbnailsWidth + (hasPanel ? panelWidth : 0);
  const isSheet = form === "sheet";
  return {
    thumbnails: isSheet && !isNarrow && (thumbnails ?? hasRoom),
    crops: !isSheet || crops,
  };
}

/** The initial zoom of the full-size viewer: as last used on this device. */
function useZoom(form: ViewerProps["form"], { scale, fits }: Reading) {
  const [left] = useState(() => usePanelChoice.getState().zoom);
  const wasZoomed = useRef(false);
  const keep = useEffectEvent(() => {
    if (form !== "sheet" || scale === null) return;
    // Fitting the page is the default, not a choice to store.
    if (!fits || wasZoomed.current) chooseZoom(fits ? null : scale);
    wasZoomed.current = !fits;
  });
  useEffect(() => keep(), [scale, fits]);
  return form === "sheet" ? left : null;
}
