import type { Document } from "@lectern/contract/library";
import { t } from "@lingui/core/macro";

import { pageAddress } from "#platform/base-path.ts";
import { placeName } from "#ui/text/place-name.ts";

import { viewerLink } from "../address/address.ts";

/** A passage selected in a document, verbatim. */
export interface Quote {
  document: Document;
  text: string;
  /** The part of it on its first page. */
  onPage: string;
  /** The first and last page, from 1. */
  page: number;
  lastPage: number;
  /** The file's own name of the page, for example of a sheet. */
  label: string | null;
  /** Its range in the text of its first page; null if not located. */
  span: { start: number; end: number } | null;
}

/** Returns the address that shows the passage to anyone who may see the document. */
export function linkTo({ document: { id: documentId }, page, span }: Quote): string {
  const highlight = span && ({ kind: "span", ...span } as const);
  return pageAddress(`/library/all${viewerLink({ documentId, page, highlight })}`);
}

/** Returns a quotation with its source and, below it, the link. */
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
