import type { SentAttachment } from "@lectern/contract/attachments";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";

import { withTexts } from "#platform/language/language.ts";
import { FileName } from "#ui/images/FileName.tsx";

import { attachmentsOf } from "./api.ts";
import { opened, useDocumentLink } from "./opened.ts";
import { Picture } from "./Picture.tsx";
import styles from "./SentAttachments.module.css";

const KeepButton = lazy(async () => ({
  default: (await withTexts("attachments", () => import("./row/KeepButton.tsx"))()).KeepButton,
}));

interface SentAttachmentsProps {
  sessionId: string;
  sent: readonly SentAttachment[];
  label: string;
}

/** The files sent with a question, above its text. */
export function SentAttachments({ sessionId, sent, label }: SentAttachmentsProps) {
  const linkTo = useDocumentLink();
  const { data } = useQuery({ ...attachmentsOf(sessionId), enabled: sent.length > 0 });
  if (sent.length === 0) return null;
  return (
    <ul className={styles.sent} aria-label={label}>
      {sent.map((one) => {
        const there = data?.find(({ id }) => id === one.id);
        return (
          <li key={one.id} className={styles.one}>
            <Link className={styles.open} to={linkTo(one)} state={opened} preventScrollReset>
              <span className={styles.picture}>
                <Picture of={one} />
              </span>
              <FileName name={one.name} />
            </Link>
            {there?.collection_id === null && (
              <Suspense fallback={<span className={styles.place} />}>
                <KeepButton attachment={there} />
              </Suspense>
            )}
          </li>
        );
      })}
    </ul>
  );
}
