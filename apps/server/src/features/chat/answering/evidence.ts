import type { Citation, Support } from "@lectern/contract/chat";
import type { LeftOut, PartKind } from "@lectern/contract/knowledge";

import { tokensAsPassage } from "#tokens";

import { rectsOf } from "@lectern/document-parser/segments";
import type { Boxes, Passage } from "../../search/index.ts";

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
  /** Boxes of its page's words, where they were read with it. */
  segments: Buffer | null;
  heading: string | null;
  /** ISO 639-1, or "und". */
  language: string;
  /** How well it matched, on the scale of its search alone. */
  score: number;
  /** Of what it is a part that is read whole; absent: a search found it. */
  part?: WholePart | undefined;
}

/** The characters [start, end) of a passage's text, quoted. */
export interface Quote {
  evidence: Evidence;
  start: number;
  end: number;
}

/** What can be read whole. */
export type WholePart = Extract<
  PartKind,
  "documents" | "collections" | "topics" | "attachments" | "system_documents"
>;

/** A passage under a number. */
export function evidenceOf(
  { document, text, start, ...passage }: Passage,
  index: number,
  part?: WholePart,
): Evidence {
  return {
    index,
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
    segments: passage.segments,
    heading: passage.heading,
    language: passage.language,
    score: passage.score,
    part,
  };
}

/** A passage that was found and not read, and why. */
export interface Left {
  passage: Passage;
  reason: LeftOut;
}

/** What there is to choose from, and how much of it. */
interface Packing {
  /** Passages that are read at most. */
  most: number;
  /** Tokens that they may take. */
  room: number;
  /** Read already. */
  before?: readonly Evidence[];
  /** Documents that are not to be read. */
  off?: ReadonlySet<string>;
}

const nowhere = Buffer.alloc(0);

/** Room for passages in a prompt; leaves most of a small model's window to the conversation. */
export const roomForPassages = 12_000;

/**
 * Numbers the passages for an answer, best first: each text once, as many as are wanted and there is
 * room for; and says of each of the others why it is not among them.
 */
export function pack(
  passages: readonly Passage[],
  { most, room, before = [], off = new Set() }: Packing,
): { evidence: Evidence[]; left: Left[] } {
  const seen = new Set(before.map(({ text }) => spelled(text)));
  const read = new Set(before.map(({ chunkId }) => chunkId));
  const evidence: Evidence[] = [];
  const left: Left[] = [];
  for (const passage of passages) {
    if (read.has(passage.chunkId)) continue;
    const tokens = tokensAsPassage(passage.text, passage.heading);
    const text = spelled(passage.text);
    const reason = off.has(passage.document.id)
      ? "off"
      : seen.has(text)
        ? "same_text"
        : evidence.length >= most
          ? "below_best"
          : tokens > room && evidence.length + before.length > 0
            ? "no_room"
            : undefined;
    if (reason) left.push({ passage, reason });
    else {
      room -= tokens;
      seen.add(text);
      evidence.push(evidenceOf(passage, before.length + evidence.length + 1));
    }
  }
  return { evidence, left };
}

/** With one space for each run of them. Single spaces, nearly all there are, do not match. */
const spelled = (text: string) => text.replaceAll(/[^\S ]\s*| \s+/g, " ");

/** A citation of the characters [start, end) of a passage's text, with their regions on the page. */
export function citationOf(
  one: Evidence,
  boxes: Boxes,
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
    rects: rectsOf(boxes.of(one) ?? nowhere, one.start + start, one.start + end).map((rect) => ({
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
export const sourceOf = (one: Evidence, boxes: Boxes, index: number = one.index): Citation =>
  citationOf(one, boxes, { index, start: 0, end: one.text.length, support: "supported" });
