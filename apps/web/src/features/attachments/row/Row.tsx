import type { Attachment } from "@lectern/contract/attachments";
import type { ReadingMode } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";

import type { PendingUpload } from "../on-their-way.ts";
import type { Attachments } from "../use-attachments.ts";
import { AttachmentChip } from "./AttachmentChip.tsx";
import { ComingChip } from "./ComingChip.tsx";
import styles from "./Row.module.css";

export interface RowProps {
  attachments: Attachments;
  /** The chosen reading mode of each document, by document id. */
  modes: Readonly<Record<string, ReadingMode>>;
  /** Undefined: automatic. */
  onMode: (documentId: string, mode: ReadingMode | undefined) => void;
}

export function Row({ attachments: { unsent, coming }, modes, onMode }: RowProps) {
  const { t } = useLingui();
  const chipOf = (attachment: Attachment) => (
    <AttachmentChip
      key={attachment.id}
      attachment={attachment}
      mode={modes[attachment.document_id]}
      onMode={(mode) => onMode(attachment.document_id, mode)}
    />
  );
  const isFailed = ({ status }: Attachment) => status === "error";
  const isRefused = ({ failed }: PendingUpload) => failed !== null;
  // Failed files take a line each, at the end.
  return (
    <ul className={styles.row} aria-label={t`Sent with the question`}>
      {unsent.filter((one) => !isFailed(one)).map(chipOf)}
      {coming
        .toSorted((a, b) => Number(isRefused(a)) - Number(isRefused(b)))
        .map((file) => (
          <ComingChip key={file.id} coming={file} />
        ))}
      {unsent.filter(isFailed).map(chipOf)}
    </ul>
  );
}
