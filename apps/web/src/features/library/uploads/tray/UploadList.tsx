import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";

import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";
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
  const list = useRef<HTMLUListElement>(null);
  const ordered = inTrayOrder(uploads);
  const { rows, visible } = useVirtualRows(list, {
    count: ordered.length,
    at: (index) => ordered[index],
    height: 58,
    overscan: 4,
  });
  return (
    <div className={styles.files}>
      <ul ref={list} aria-label={t`Files`} style={{ height: rows.getTotalSize() }}>
        {visible.map(
          ({ index, item, offset }) =>
            item && (
              <UploadRow
                key={item.id}
                ref={rows.measureElement}
                upload={item}
                index={index}
                count={ordered.length}
                offset={offset}
                isOnline={isOnline}
              />
            ),
        )}
      </ul>
    </div>
  );
}
