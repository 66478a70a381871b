import { z } from "zod";

import { isFailureCode, type FailureCode } from "./failures.ts";
import type { TextBlock } from "../page.ts";
import type { OutlineEntry } from "./parser.ts";

/** A chunk of a page: characters [start, end) of its text. */
export const ReadChunk = z.object({
  /** Number within the document, from 0. */
  ordinal: z.int().nonnegative(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  kind: z.enum(["text", "list", "table", "heading"]),
  /** The headings above it, outermost first, separated by " › ". */
  heading: z.string().nullable(),
  /** Content words that were indexed. */
  tokens: z.int().nonnegative(),
  /** ISO 639-1 if it differs from the document's language; else null. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullable(),
});
export type ReadChunk = z.infer<typeof ReadChunk>;

const size = z.number().positive().nullable();

const Block = z.object({
  kind: z.enum(["heading", "paragraph", "list", "table", "footnote", "code", "furniture"]),
  level: z.int().nonnegative(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  head: z.int().nonnegative().optional(),
}) satisfies z.ZodType<TextBlock>;

const Entry = z.object({
  title: z.string(),
  level: z.int().nonnegative(),
  page: z.int().positive(),
  start: z.int().nonnegative(),
}) satisfies z.ZodType<OutlineEntry>;

const Failure = z.object({
  type: z.literal("failure"),
  code: z.custom<FailureCode>(isFailureCode),
});

/** Follows the header of a file within the file: one part with bytes. */
const FileBytes = z.object({ type: z.literal("file_bytes") });
/** The end of the file. `whole`: all of it was sent; otherwise it cannot be extracted. */
const FileEnd = z.object({ type: z.literal("file_end"), whole: z.boolean() });
export const FileFrame = z.discriminatedUnion("type", [FileBytes, FileEnd, Failure]);

/** Headers of the child's frames. The parts of a page are its text (UTF-8) and its segments. */
export const FrameHeader = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("page"),
    number: z.int().positive(),
    of: z.int().positive(),
    width: size,
    height: size,
    label: z.string().nullable(),
    blocks: z.array(Block),
    chunks: z.array(ReadChunk),
  }),
  z.object({
    type: z.literal("document"),
    page_count: z.int().positive(),
    language: z.string().regex(/^[a-z]{2,3}$/),
    title: z.string().nullable(),
    outline: z.array(Entry),
    textless_pages: z.array(z.int().positive()),
    pictured_pages: z.array(z.int().positive()),
    unreadable_pages: z.array(z.int().positive()),
    is_repaired: z.boolean(),
  }),
  z.object({ type: z.literal("file"), path: z.string() }),
  FileBytes,
  FileEnd,
  Failure,
]);
export type FrameHeader = z.infer<typeof FrameHeader>;

/** The header of a page's picture. Its part is the pixels. */
export const PictureHeader = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("picture"),
    width: z.int().positive(),
    height: z.int().positive(),
    skew: z.number(),
  }),
  Failure,
]);
export type PictureHeader = z.infer<typeof PictureHeader>;
