import type { SharedAttachment } from "@lectern/contract/shared-chats";
import { Link } from "react-router";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { opened, useDocumentLink } from "./opened.ts";
import { Picture } from "./Picture.tsx";
import styles from "./SentAttachments.module.css";

interface SharedAttachmentsProps {
  files: readonly SharedAttachment[];
  label: string;
  /** Replaces a hidden name, and follows the name of a file that may not be opened. */
  closed: string;
}

/** The files sent with a shared question, as far as its reader may see them. */
export function SharedAttachments({ files, label, closed }: SharedAttachmentsProps) {
  const linkTo = useDocumentLink();
  if (files.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={label}>
      {files.map(({ name, mime_type, document_id }, at) => (
        // Hidden names make the index the only key; the order is fixed.
        <li key={at} className={styles.one}>
          {document_id === null ? (
            <span className={styles.open} title={closed}>
              <span className={styles.picture}>
                {name === null ? <Icon of={icons.lock} size={16} /> : <FileIcon />}
              </span>
              {name === null ? closed : <FileName name={name} />}
              {name !== null && <span className="visually-hidden">({closed})</span>}
            </span>
          ) : (
            <Link className={styles.open} to={linkTo({ document_id })} state={opened}>
              <span className={styles.picture}>
                <Picture of={{ document_id, mime_type }} />
              </span>
              <FileName name={name ?? closed} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
