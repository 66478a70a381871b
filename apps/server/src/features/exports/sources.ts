import type { Unit } from "@lectern/contract/library";
import type { RetractionStatus } from "@lectern/contract/retraction-status";

import type { SourceWords } from "./words.ts";

interface Place {
  unit: Unit;
  page: number;
  label: string | null;
}

/** Returns "p. 7", or with the document's name for the page "sheet 2 (Costs)". */
export function placeOf({ unit, page, label }: Place, { place }: SourceWords): string {
  const where = place[unit](String(page));
  return label ? `${where} (${label})` : where;
}

/**
 * Returns the link to a page of a document, with these characters of its text highlighted; undefined
 * if exports have no links.
 */
export const linkTo = (linkUrl: string | undefined, ...place: PassagePlace) =>
  linkUrl === undefined ? undefined : passageAddress(linkUrl, ...place);

type PassagePlace = [
  documentId: string,
  page: number,
  passage?: { start: number; end: number } | undefined,
];

/** Returns the address of a page of a document, with these characters of its text highlighted. */
export function passageAddress(publicUrl: string, ...[documentId, page, passage]: PassagePlace) {
  const at = new URLSearchParams({ document: documentId, page: String(page) });
  if (passage) at.set("highlight", `${passage.start}-${passage.end}`);
  return `${publicUrl}/?${at.toString()}`;
}

/** Returns the DOI, licence and status notes of an external work. */
export const particulars = (standing: RetractionStatus | undefined, said: SourceWords): string[] =>
  standing
    ? [
        standing.doi ? `DOI ${standing.doi}` : "",
        standing.licence?.toUpperCase() ?? "",
        standing.abstract_only ? said.abstractOnly : "",
        standing.retracted ? said.retracted(dayOf(standing.checked_at)) : "",
      ].filter(Boolean)
    : [];

/** Returns a date as day/month/year. */
export const dayOf = (time: string) => time.slice(0, 10).split("-").toReversed().join("/");
