import type { Citation, Support } from "@lectern/contract/chat";
import type { OmissionReason, PartKind } from "@lectern/contract/knowledge";

import { tokensAsPassage } from "#tokens";

import { rectsOf } from "@lectern/document-parser/segments";
import type { Boxes, Passage } from "../../search/index.ts";

/** A passage that an answer may use, with the number by which the answer cites it. */
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
  /** Start of the text in its page, in UTF-16 units. */
  start: number;
  text: string;
  /** Boxes of its page's words, if they were loaded with it. */
  segments: Buffer | null;
  heading: string | null;
  /** ISO 639-1, or "und". */
  language: string;
  /** Match score, comparable only within one search. */
  score: number;
  /** The kind of source read whole that it is part of; absent: a search found it. */
  part?: WholePart | undefined;
}

/** The characters [start, end) of a passage's text, quoted. */
export interface Quote {
  evidence: Evidence;
  start: number;
  end: number;
}

/** Sources that can be read whole. */
export type WholePart = Extract<
  PartKind,
  "documents" | "collections" | "topics" | "tags" | "attachments" | "system_documents"
>;

/** Numbers a passage. */
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

/** A passage that was found but not read, and why. */
export interface UnreadPassage {
  passage: Passage;
  reason: OmissionReason;
}

/** Limits and exclusions for choosing passages. */
interface Packing {
  /** Maximum passages. */
  most: number;
  /** Maximum tokens of the passages. */
  room: number;
  /** Passages already read. */
  before?: readonly Evidence[];
  /** Documents not to be read. */
  off?: ReadonlySet<string>;
}

const nowhere = Buffer.alloc(0);

/** Tokens for passages in a prompt; leaves most of a small model's window to the conversation. */
export const roomForPassages = 12_000;

/**
 * Numbers the passages for an answer, best first: each text once, up to the maximum number and
 * token budget; returns the others with the reason why each was left out.
 */
export function pack(
  passages: readonly Passage[],
  { most, room, before = [], off = new Set() }: Packing,
): { evidence: Evidence[]; unread: UnreadPassage[] } {
  const seen = new Set(before.map(({ text }) => spelled(text)));
  const read = new Set(before.map(({ chunkId }) => chunkId));
  const evidence: Evidence[] = [];
  const unread: UnreadPassage[] = [];
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
    if (reason) unread.push({ passage, reason });
    else {
      room -= tokens;
      seen.add(text);
      evidence.push(evidenceOf(passage, before.length + evidence.length + 1));
    }
  }
  return { evidence, unread };
}

/** Collapses runs of white space to one space. Single spaces, nearly all of them, do not match. */
export const spelled = (text: string) => text.replaceAll(/[^\S ]\s*| \s+/g, " ");

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
    // An answer is written from current documents.
    source: "current",
    standing: one.standing,
  };
}

/** Rounds to 1/10,000 of the page, well below what is visible: boxes are most of the response. */
const rounded = (fraction: number) => Math.round(fraction * 10_000) / 10_000;

/** A citation of a whole passage as found. */
export const sourceOf = (one: Evidence, boxes: Boxes, index: number = one.index): Citation =>
  citationOf(one, boxes, { index, start: 0, end: one.text.length, support: "supported" });
