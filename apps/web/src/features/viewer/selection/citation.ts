import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { placeName } from "#ui/text/place-name.ts";

import { viewerLink } from "../address/address.ts";

/** A passage that was selected in a document, verbatim. */
export interface Quote {
  document: Document;
  text: string;
  /** Of it, what stands on the page where it begins. */
  onPage: string;
  /** From 1; where it begins and ends. */
  page: number;
  lastPage: number;
  /** What the file calls the page, such as the name of a sheet. */
  label: string | null;
  /** Where it stands in the text of its first page; null where that could not be found out. */
  span: { start: number; end: number } | null;
}

/** The address that shows the passage to whoever may see the document. */
export function linkTo({ document: { id: documentId }, page, span }: Quote): string {
  const highlight = span && ({ kind: "span", ...span } as const);
  const path = `${import.meta.env.BASE_URL}library/all${viewerLink({ documentId, page, highlight })}`;
  return new URL(path, globalThis.location.origin).href;
}

/** A quotation with its source, and under it the way there. */
export function citationOf(quote: Quote): string {
  const { text, document } = quote;
  const name = document.name;
  const place = shortPlace(quote);
  return `${t`“${text}” (${name}, ${place})`}\n${linkTo(quote)}`;
}

function shortPlace({ page, lastPage, label, document: { unit } }: Quote) {
  if (unit !== "page" || label) return placeName({ page, unit, label });
  return page === lastPage ? t`p. ${page}` : t`pp. ${page}–${lastPage}`;
}
