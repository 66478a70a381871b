import { useLingui } from "@lingui/react/macro";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import type { BarProps } from "./bar-props.ts";
import { download } from "../download.ts";
import { FindField } from "./FindField.tsx";
import { PageField } from "./PageField.tsx";
import { chooseCrops, chooseThumbnails } from "../panel/choice.ts";
import styles from "./SheetBar.module.css";
import { ZoomControls } from "./ZoomControls.tsx";

interface SheetBarProps extends BarProps {
  /** Whether the side panel is open. */
  panel: boolean;
  onPanel: (panel: boolean) => void;
  /** Whether page thumbnails are shown. */
  thumbnails: boolean;
  /** Whether the text of a page is fitted to the width instead of the paper. */
  crops: boolean;
}

/**
 * The specification labels these differently at size 14; size 12 gives the same label as in lists.
 */
const asInLists = new Set(["ready", "ingested"]);

/** The toolbar of a document in the full-size viewer. */
export function SheetBar(props: SheetBarProps) {
  const { t } = useLingui();
  const { document, reading, reader, find, panel, onPanel, onClose } = props;
  return (
    <header className={styles.bar}>
      <IconButton icon={icons.chevronLeft} label={t`Back`} mirrored onClick={onClose} />
      <span className={styles.icon}>
        <FileIcon />
      </span>
      <h2 className={styles.name}>{document && <FileName name={document.name} />}</h2>
      {document && (
        <span className={styles.badge}>
          <StatusBadge status={document.status} size={asInLists.has(document.status) ? 12 : 14} />
        </span>
      )}
      <span className={styles.tools}>
        {(reader === null || reader.zoomBy) && <PaperTools {...props} />}
        {(reader === null || reader.zoomBy) && (
          <span className={styles.zoom}>
            <ZoomControls reading={reading} reader={reader} />
          </span>
        )}
        <span className={styles.find} data-open={find.isOpen}>
          <FindField {...find} />
        </span>
        <IconButton
          icon={icons.search}
          label={t`Search in this document`}
          className={styles.search}
          aria-expanded={find.isOpen}
          on={find.isOpen}
          onClick={find.isOpen ? find.onLeave : find.onOpen}
        />
        <label className={styles.place} data-empty={reading.pages === 0 || undefined}>
          <PageField reading={reading} reader={reader} /> / {reading.pages}
        </label>
        {document && (
          <Tooltip title={t`Download`}>
            <IconButton
              icon={icons.download}
              label={t`Download`}
              onClick={() => void download(document)}
            />
          </Tooltip>
        )}
        <Tooltip title={t`About this document`}>
          <IconButton
            icon={icons.sidebar}
            label={t`About this document`}
            className={styles.panel}
            aria-pressed={panel}
            on={panel}
            onClick={() => onPanel(!panel)}
          />
        </Tooltip>
      </span>
    </header>
  );
}

/** Tools only for documents with paper pages. */
function PaperTools({ reader, thumbnails, crops }: SheetBarProps) {
  const { t } = useLingui();
  return (
    <span className={styles.paper}>
      <Tooltip title={t`Page thumbnails`}>
        <IconButton
          icon={icons.thumbnails}
          label={t`Page thumbnails`}
          className={styles.thumbnails}
          aria-pressed={thumbnails}
          on={thumbnails}
          onClick={() => chooseThumbnails(!thumbnails)}
        />
      </Tooltip>
      <Tooltip title={t`Fit to the text`}>
        <IconButton
          icon={icons.fitText}
          label={t`Fit to the text`}
          aria-pressed={crops}
          on={crops}
          disabled={!reader?.fit}
          onClick={() => {
            reader?.fit?.();
            chooseCrops(!crops);
          }}
        />
      </Tooltip>
    </span>
  );
}
