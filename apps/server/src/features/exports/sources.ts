import type { Unit } from "@lectern/contract/library";
import type { RetractionStatus } from "@lectern/contract/retraction-status";

import type { SourceWords } from "./words.ts";

interface Place {
  unit: Unit;
  page: number;
  label: string | null;
}

/** "p. 7", or with the name that the document gives the page: "sheet 2 (Costs)". */
export function placeOf({ unit, page, label }: Place, { place }: SourceWords): string {
  const where = place[unit](String(page));
  return label ? `${where} (${label})` : where;
}

/** A page of a document as links of files lead to it; undefined where they have none. */
export function linkTo(linkUrl: string | undefined, documentId: string, page: number) {
  if (linkUrl === undefined) return undefined;
  const at = new URLSearchParams({ document: documentId, page: String(page) });
  return `${linkUrl}/?${at.toString()}`;
}

/** What is known of a work from outside. */
export const particulars = (standing: RetractionStatus | undefined, said: SourceWords): string[] =>
  standing
    ? [
        standing.doi ? `DOI ${standing.doi}` : "",
        standing.licence?.toUpperCase() ?? "",
        standing.abstract_only ? said.abstractOnly : "",
        standing.retracted ? said.retracted(dayOf(standing.checked_at)) : "",
      ].filter(Boolean)
    : [];

/** Dates are shown as day/month/year. */
export const dayOf = (time: string) => time.slice(0, 10).split("-").toReversed().join("/");
