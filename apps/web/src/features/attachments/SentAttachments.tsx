import type { SentAttachment } from "@lectern/contract/attachments";
import { Link } from "react-router";

import { FileName } from "#ui/FileName.tsx";

import { linkTo, opened } from "./opened.ts";
import { Picture } from "./Picture.tsx";
import styles from "./SentAttachments.module.css";

/** The files that went with a question, over its words. */
export function SentAttachments({
  sent,
  label,
}: {
  sent: readonly SentAttachment[];
  label: string;
}) {
  if (sent.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={label}>
      {sent.map((one) => (
        <li key={one.id}>
          <Link className={styles.one} to={linkTo(one)} state={opened} preventScrollReset>
            <span className={styles.picture}>
              <Picture of={one} />
            </span>
            <FileName name={one.name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
