import { useLingui } from "@lingui/react/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";

import { inTrayOrder } from "../summary.ts";
import type { Upload } from "../sending/upload.ts";
import { UploadRow } from "./UploadRow.tsx";
import styles from "./UploadTray.module.css";

interface UploadListProps {
  uploads: readonly Upload[];
  isOnline: boolean;
}

/** The files of the tray. Only the visible rows are rendered. */
export function UploadList({ uploads, isOnline }: UploadListProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = inTrayOrder(uploads);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 58,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 4,
  });
  return (
    <div ref={scroller} className={styles.files}>
      <ul aria-label={t`Files`} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const upload = shown[index];
          return (
            upload && (
              <UploadRow
                key={upload.id}
                ref={rows.measureElement}
                upload={upload}
                index={index}
                count={shown.length}
                offset={start}
                isOnline={isOnline}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}
