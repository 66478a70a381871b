import { useQuery } from "@tanstack/react-query";

import { pageOf } from "../text/sections.ts";
import { partsOf } from "./parts.ts";
import styles from "./PassageText.module.css";

interface PassageTextProps {
  documentId: string;
  /** From 1; where the passage begins. */
  page: number;
  quote: string;
}

/** The words of a passage, with its headings, paragraphs and rows apart from each other. */
export function PassageText({ documentId, page, quote }: PassageTextProps) {
  const { data } = useQuery(pageOf(documentId, page));
  return partsOf(quote, data).map(({ kind, text }, at) => (
    <span key={at} className={styles.part} data-kind={kind} dir="auto">
      {text}
      {"\n"}
    </span>
  ));
}
