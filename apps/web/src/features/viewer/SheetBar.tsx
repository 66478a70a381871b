import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { Tooltip } from "#ui/Tooltip.tsx";

import type { BarProps } from "./bar-props.ts";
import { download } from "./download.ts";
import { FindField } from "./FindField.tsx";
import { PageField } from "./PageField.tsx";
import styles from "./SheetBar.module.css";
import { ZoomControls } from "./ZoomControls.tsx";

/** The page bar of a document on a sheet of its own. */
export function SheetBar({ document, reading, reader, finding, onFinding, onClose }: BarProps) {
  return (
    <header className={styles.bar}>
      <IconButton icon={icons.chevronLeft} label="Back" mirrored onClick={onClose} />
      <FileIcon />
      <h2 className={styles.name}>{document && <FileName name={document.name} />}</h2>
      {document && (
        <span className={styles.badge}>
          <StatusBadge status={document.status} size={14} />
        </span>
      )}
      <span className={styles.tools}>
        {(reader === null || reader.zoomBy) && (
          <span className={styles.zoom}>
            <ZoomControls reading={reading} reader={reader} />
          </span>
        )}
        <span className={styles.find} data-open={finding}>
          <FindField
            open={finding}
            reading={reading}
            reader={reader}
            onLeave={() => onFinding(false)}
          />
        </span>
        <IconButton
          icon={icons.search}
          label="Search in this document"
          className={styles.search}
          aria-expanded={finding}
          on={finding}
          onClick={() => onFinding(!finding)}
        />
        <span className={styles.place}>
          <PageField reading={reading} reader={reader} /> / {reading.pages || "–"}
        </span>
        {document && (
          <Tooltip title="Download">
            <IconButton
              icon={icons.download}
              label="Download"
              onClick={() => void download(document)}
            />
          </Tooltip>
        )}
      </span>
    </header>
  );
}
