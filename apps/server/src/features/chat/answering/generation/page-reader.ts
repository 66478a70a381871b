import type { TextBlock } from "@lectern/document-parser/page";

import type { StoredFacts } from "../../../facts/pure.ts";
import type { Evidence } from "../evidence.ts";

/** A page that tables are read from, with the positions of its passages. */
export interface StoredPage {
  document_id: string;
  number: number;
  label: string | null;
  text: string;
  /** The document's language, ISO 639-1, or "und". */
  language: string;
  blocks: TextBlock[];
  /** Only for a first page: the extracted facts of its document, if any. */
  facts?: StoredFacts | null;
  chunks: { ordinal: number; start: number; finish: number; heading: string | null }[];
}

/** Characters of a first page that are read to identify the document. */
export const titleCharacters = 3_000;

export interface WantedPage {
  documentId: string;
  number: number;
  /** "title": its first characters; "whole": its text; "cited": also its passages' positions. */
  part: "title" | "whole" | "cited";
}

/** Reads more of the documents of an answer than the passages that were found. */
export interface PageReader {
  /** Returns these pages. */
  pages(wanted: readonly WantedPage[]): Promise<readonly StoredPage[]>;
  /** Returns the passages on the first `pages` pages of a document, numbered from 1. */
  beginning(documentId: string, pages: number): Promise<Evidence[]>;
}
