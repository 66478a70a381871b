import type { Snippet } from "@lectern/contract/topics";
import type { ReactNode } from "react";

import { classNames } from "#ui/text/class-names.ts";

import { SnippetPlace } from "../SnippetPlace.tsx";
import styles from "./SnippetCard.module.css";

interface SnippetCardProps {
  snippet: Snippet;
  /** The drag handle; undefined for users who may not move it. */
  handle?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  lifted?: boolean;
}

/** A passage of a topic with its place and its note. */
export function SnippetCard({ snippet, handle, actions, note, lifted }: SnippetCardProps) {
  const { quote, language } = snippet;
  return (
    <div
      className={classNames(
        styles.card,
        Boolean(handle) && styles.movable,
        lifted && styles.lifted,
      )}
    >
      {handle}
      <div className={styles.content}>
        <blockquote
          className={styles.quote}
          dir="auto"
          lang={language === "und" ? undefined : language}
        >
          {quote.replaceAll(/\n\s*\n/g, "\n")}
        </blockquote>
        <div className={styles.foot}>
          <SnippetPlace snippet={snippet} />
          {actions && <span className={styles.actions}>{actions}</span>}
        </div>
        {note}
      </div>
    </div>
  );
}
