import type { Citation, Support } from "@lectern/contract/chat";

import { ENTRY_BYTES, rectsOf } from "../ingestion/reading/segments.ts";
import type { Passage } from "../search/search.ts";

/** A passage that an answer may rest on, under the number by which the answer cites it. */
export interface Evidence {
  index: number;
  chunkId: string;
  documentId: string;
  documentName: string;
  collectionId: string;
  standing?: Citation["standing"];
  page: number;
  unit?: Citation["unit"];
  label?: Citation["label"];
  /** Where the text begins in its page, in UTF-16 units. */
  start: number;
  text: string;
  /** Boxes of the text's words (ingestion/reading/segments.ts). */
  segments: Buffer;
  heading: string | null;
  /** ISO 639-1, or "und". */
  language: string;
  /** How well it matched, on the scale of its search alone. */
  score: number;
}

/** Room for passages in a prompt; leaves most of a small model's window to the conversation. */
const mostTokens = 6_000;

/** Four letters of an alphabet make about one token, a Chinese or Japanese character one by itself. */
export function tokensIn(text: string): number {
  const dense =
    text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu)?.length ?? 0;
  return dense + Math.ceil((text.length - dense) / 4);
}

/** Numbers the passages for an answer, best first: each text once, as many as there is room for. */
export function pack(passages: Passage[]): Evidence[] {
  const seen = new Set<string>();
  const packed: Evidence[] = [];
  let room = mostTokens;
  for (const { document, text, start, segments, ...passage } of passages) {
    const spelled = text.replaceAll(/\s+/g, " ");
    room -= tokensIn(text);
    if (seen.has(spelled)) continue;
    if (room < 0 && packed.length > 0) break;
    seen.add(spelled);
    packed.push({
      index: packed.length + 1,
      chunkId: passage.chunkId,
      documentId: document.id,
      documentName: document.name,
      collectionId: document.collectionId,
      standing: document.standing,
      page: passage.page,
      unit: passage.unit,
      label: passage.label,
      start,
      text,
      segments: within(segments, start, start + text.length),
      heading: passage.heading,
      language: passage.language,
      score: passage.score,
    });
  }
  return packed;
}

/** The entries of a page's boxes that the characters [start, end) need: a tenth of what a page holds. */
function within(segments: Buffer, start: number, end: number): Buffer {
  let [from, to] = [0, 0];
  for (let at = 0; at + ENTRY_BYTES <= segments.length; at += ENTRY_BYTES) {
    const place = segments.readUInt32LE(at);
    if (place <= start) from = at;
    if (place < end) to = at + ENTRY_BYTES;
  }
  return Buffer.from(segments.subarray(from, Math.max(from, to)));
}

/** A citation of the characters [start, end) of a passage's text, with their regions on the page. */
export function citationOf(
  one: Evidence,
  { index, start, end, support }: { index: number; start: number; end: number; support: Support },
): Citation {
  const { page, unit, label } = one;
  return {
    index,
    chunk_id: one.chunkId,
    document_id: one.documentId,
    document_name: one.documentName,
    collection_id: one.collectionId,
    page,
    unit,
    label,
    quote: one.text.slice(start, end),
    rects: rectsOf(one.segments, one.start + start, one.start + end).map((rect) => ({
      page,
      x: rounded(rect.x),
      y: rounded(rect.y),
      width: rounded(rect.width),
      height: rounded(rect.height),
    })),
    support,
    // An answer is written from what is current.
    source: "current",
    standing: one.standing,
  };
}

/** To a ten-thousandth of the page, far below what one sees: boxes are most of what is sent. */
const rounded = (fraction: number) => Math.round(fraction * 10_000) / 10_000;

/** A passage as it was found, whole. */
export const sourceOf = (one: Evidence, index: number = one.index): Citation =>
  citationOf(one, { index, start: 0, end: one.text.length, support: "supported" });
