import { useQuery } from "@tanstack/react-query";

import { pageOf } from "../text/sections.ts";
import { partsOf } from "./parts.ts";
import styles from "./PassageText.module.css";

interface PassageTextProps {
  documentId: string;
  /** The page on which the passage begins, from 1. */
  page: number;
  quote: string;
}

/** The text of a passage, with headings, paragraphs and rows separated. */
export function PassageText({ documentId, page, quote }: PassageTextProps) {
  const { data } = useQuery(pageOf(documentId, page));
  return partsOf(quote, data).map(({ kind, text }, at) => (
    <span key={at} className={styles.part} data-kind={kind} dir="auto">
      {text}
      {"\n"}
    </span>
  ));
}
