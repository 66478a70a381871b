import { z } from "zod";

import { Citation, Knowledge } from "../chat/chat.ts";
import { endpoint } from "../endpoint.ts";
import { Language } from "../language.ts";
import { code, Detail, Message } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum sentences of a text. The message for check_too_many_sentences names it. */
export const mostCheckedSentences = 2000;
/** Maximum characters of a text. The message for check_text_too_long names it. */
export const longestCheckedText = 400_000;
/** Maximum bytes of an uploaded file. The message for check_file_too_large names it. */
export const largestCheckedFile = 20 * 1024 * 1024;

/**
 * What the library says of a sentence. `missing`: no passage says it; `skipped`: it states nothing
 * that could be checked, as questions, headings and opinions.
 */
export const CheckedState = z.enum(["supported", "contradicted", "missing", "skipped"]);
export type CheckedState = z.infer<typeof CheckedState>;

/** In what a sentence differs from the passage that contradicts it. */
export const CheckedDifference = z.enum(["number", "date", "name", "polarity", "wording"]);
export type CheckedDifference = z.infer<typeof CheckedDifference>;

export const CheckState = z.enum(["waiting", "working", "done", "failed", "stopped"]);
export type CheckState = z.infer<typeof CheckState>;

/** A text that was written elsewhere, whose sentences are compared with the library. */
export const Check = z.object({
  id: Id,
  name: z.string(),
  file_name: z.string().nullable().describe("null: the text was pasted"),
  knowledge: Knowledge.describe("what it is compared with; all empty: everything"),
  state: CheckState,
  failure: Detail.nullable().describe("why it failed"),
  counts: z.object({
    supported: z.number().int(),
    contradicted: z.number().int(),
    missing: z.number().int(),
    skipped: z.number().int(),
    waiting: z.number().int(),
  }),
  created_at: Time,
  updated_at: Time,
});
export type Check = z.infer<typeof Check>;

/** A check with its text; offsets of sentences are UTF-16 in `text`. */
export const OpenCheck = Check.extend({
  text: z.string().describe("empty until a file was read"),
  sentences: z.array(
    z.object({
      number: z.number().int(),
      start: z.number().int(),
      end: z.number().int(),
      state: CheckedState.nullable().describe("null: not checked yet"),
    }),
  ),
});
export type OpenCheck = z.infer<typeof OpenCheck>;

/** A checked sentence with the passage that decides on it. */
export const CheckedSentence = z.object({
  number: z.number().int(),
  text: z.string(),
  state: CheckedState,
  difference: CheckedDifference.nullable().describe("of a contradicted sentence"),
  note: z.string().nullable().describe("what the passage says instead, or leaves out"),
  note_message: Message.nullable().describe("the note, to be translated"),
  passage: Citation.nullable().describe(
    "of a missing sentence: the nearest passage, which does not say all of it; null: there is none, or it is no longer the caller's to read",
  ),
  gone: z.boolean().describe("its passage was deleted, or is no longer the caller's to read"),
});
export type CheckedSentence = z.infer<typeof CheckedSentence>;

const name = z
  .string()
  .trim()
  .max(200, code("name_too_long"))
  .refine(...seen);

export const NewCheck = z.object({
  name: name.optional().describe("absent: the beginning of the text, or the file's name"),
  text: z
    .string()
    .max(longestCheckedText, code("check_text_too_long"))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), code("check_text_missing")),
  knowledge: Knowledge.prefault({}),
});
export type NewCheck = z.infer<typeof NewCheck>;

const path = "/checks/ext/v1/checks";
const params = z.object({ check_id: Id });

export const listChecks = endpoint({
  method: "GET",
  path,
  access: "member",
  summary: "The caller's checks of texts, newest first; `q`: in the name",
  query: PageQuery,
  response: pageOf(Check),
});

export const createCheck = endpoint({
  method: "POST",
  path,
  access: "member",
  summary: "Check a text against the library",
  bodyBytes: 2 * 1024 * 1024,
  body: NewCheck,
  status: 201,
  response: Check,
});

export const checkFile = endpoint({
  method: "POST",
  path: `${path}/files`,
  access: "member",
  summary:
    "Check a Word, text or Markdown file against the library: a form with the file as `file`, and before it `knowledge` as JSON (absent: everything)",
  bodyKind: "multipart",
  status: 201,
  response: Check,
});

export const getCheck = endpoint({
  method: "GET",
  path: `${path}/{check_id}`,
  access: "member",
  summary: "A check with its text and the state of each sentence",
  params,
  response: OpenCheck,
});

export const listCheckedSentences = endpoint({
  method: "GET",
  path: `${path}/{check_id}/sentences`,
  access: "member",
  summary: "The checked sentences of a text in order, with their passages",
  params,
  query: PageQuery.omit({ q: true }).extend({
    state: CheckedState.optional(),
    number: z.coerce.number().int().min(0).optional().describe("only this sentence"),
  }),
  response: pageOf(CheckedSentence),
});

export const stopCheck = endpoint({
  method: "POST",
  path: `${path}/{check_id}/stop`,
  access: "member",
  summary: "Stop a check; what was found stays",
  params,
  response: Check,
});

export const resumeCheck = endpoint({
  method: "POST",
  path: `${path}/{check_id}/resume`,
  access: "member",
  summary: "Go on with a check that was stopped or failed",
  params,
  response: Check,
});

export const downloadCheck = endpoint({
  method: "GET",
  path: `${path}/{check_id}/file`,
  access: "member",
  summary:
    "The text as a Word document, with a comment on each sentence that is supported, contradicted or missing; an uploaded Word document keeps all else",
  params,
  query: z.object({ language: Language.default("en").describe("of the comments") }),
});

export const deleteCheck = endpoint({
  method: "DELETE",
  path: `${path}/{check_id}`,
  access: "member",
  summary: "Delete a check with its text and file",
  params,
  status: 204,
});
