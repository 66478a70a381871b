import type { Citation } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { passageAddress } from "../exports/index.ts";
import { openPages } from "./store.ts";

/** Returns the address that opens a page of a document, with these characters highlighted. */
export const passageLink = (
  { config }: Pick<Deps, "config">,
  documentId: string,
  page: number,
  passage?: { start: number; end: number },
): string => passageAddress(config.publicUrl, documentId, page, passage);

export type LinkedCitation = Citation & { url: string };

/** Adds to citations the addresses that open their passages. */
export async function withLinks(
  deps: Pick<Deps, "config" | "db">,
  member: Member,
  citations: readonly Citation[],
): Promise<LinkedCitation[]> {
  const places = citations.map(({ document_id: documentId, page }) => ({ documentId, page }));
  const pages = await openPages(deps.db, member, places);
  return citations.map((one) => {
    const page = pages.find(
      ({ document_id, number }) => document_id === one.document_id && number === one.page,
    );
    const start = page?.text.indexOf(one.quote) ?? -1;
    const passage = start < 0 ? undefined : { start, end: start + one.quote.length };
    return { ...one, url: passageLink(deps, one.document_id, one.page, passage) };
  });
}

/** The regions of a passage on its page. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns regions without the page that they name. */
export const boxesOf = (rects: readonly Box[]): Box[] =>
  rects.map(({ x, y, width, height }) => ({ x, y, width, height }));
