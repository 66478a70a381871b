import type { ReadingMode } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";

import type { Attachments } from "../use-attachments.ts";
import { AttachmentChip } from "./AttachmentChip.tsx";
import { ComingChip } from "./ComingChip.tsx";
import styles from "./Row.module.css";

export interface RowProps {
  attachments: Attachments;
  /** How each is read, by the id of its document, where a person chose it. */
  modes: Readonly<Record<string, ReadingMode>>;
  /** Undefined: as it fits. */
  onMode: (documentId: string, mode: ReadingMode | undefined) => void;
}

export function Row({ attachments: { unsent, coming }, modes, onMode }: RowProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.row} aria-label={t`Goes with the question`}>
      {unsent.map((attachment) => (
        <AttachmentChip
          key={attachment.id}
          attachment={attachment}
          mode={modes[attachment.document_id]}
          onMode={(mode) => onMode(attachment.document_id, mode)}
        />
      ))}
      {coming.map((file) => (
        <ComingChip key={file.id} coming={file} />
      ))}
    </ul>
  );
}
