import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { code, Detail } from "../message.ts";
import { Id } from "../page.ts";
import { path } from "./library.ts";

/** Maximum characters of a BibTeX file. */
export const MOST_BIBTEX = 5 * 1024 * 1024;
/** Maximum entries that are read of it. */
export const MOST_REFERENCES = 10_000;
/** Maximum references that are stored in one call. */
export const MOST_REFERENCES_AT_ONCE = 200;
/** Maximum characters of a value, and fields of a reference. */
export const MOST_REFERENCE_VALUE = 50_000;
export const MOST_REFERENCE_FIELDS = 100;
/** Maximum characters of all values of a reference: exports hold those of many documents. */
export const MOST_REFERENCE = 200_000;

const documentParams = z.object({ document_id: Id });

/** Whether a text can stand between braces: its own braces are closed. */
function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[{}]/g)) {
    if (bracket === "{") depth += 1;
    else if (--depth < 0) return false;
  }
  return depth === 0;
}

/** What BibTeX and Biber both take. */
export const ReferenceKey = z
  .string()
  .max(200, code("reference_key_invalid"))
  .regex(/^[^\s\p{Cc},{}%#"\\~=]+$/u, code("reference_key_invalid"));

export const ReferenceField = z.object({
  name: z
    .string()
    .max(100, code("reference_field_invalid"))
    .regex(/^[\p{L}_][^\s\p{Cc}"#%'(),={}\\]*$/u, code("reference_field_invalid")),
  value: z
    .string()
    .max(MOST_REFERENCE_VALUE, code("reference_value_too_long"))
    // The database stores no NUL.
    .regex(/^[^\0]*$/, code("reference_value_invalid"))
    .refine(isBalanced, code("reference_value_invalid"))
    .describe("as between the braces of BibTeX, with its LaTeX"),
});
export type ReferenceField = z.infer<typeof ReferenceField>;

/** What a document is cited by. */
export const Reference = z.object({
  key: ReferenceKey.nullable().describe("unique in the workspace; null: exports make one"),
  type: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,59}$/, code("reference_type_invalid"))
    .describe("such as article or book"),
  fields: z
    .array(ReferenceField)
    .max(MOST_REFERENCE_FIELDS, code("reference_too_many_fields"))
    .refine(
      (fields) => fields.reduce((sum, { value }) => sum + value.length, 0) <= MOST_REFERENCE,
      code("reference_too_large"),
    ),
});
export type Reference = z.infer<typeof Reference>;

/** A reference as it is shown: its values without LaTeX, and all of it as BibTeX. */
export const ShownReference = Reference.extend({
  shown: z.array(z.object({ name: z.string(), text: z.string() })),
  bibtex: z.string(),
});
export type ShownReference = z.infer<typeof ShownReference>;

/** A document that a reference may be of. */
export const ReferenceCandidate = z.object({
  id: Id,
  name: z.string(),
  collection_name: z.string(),
  replaces: z.boolean().describe("whether the document has a reference already"),
});
export type ReferenceCandidate = z.infer<typeof ReferenceCandidate>;

/** An entry of a file, and the documents that it may be of. */
export const ReadReference = z.object({
  line: z.number().int(),
  reference: Reference,
  title: z.string().describe("without LaTeX"),
  author: z.string(),
  year: z.string(),
  url: z.string().nullable().describe("where it may be fetched"),
  found_by: z.enum(["doi", "title"]).nullable(),
  documents: z
    .array(ReferenceCandidate)
    .describe("one: it is that document; several: a person has to choose; at most ten"),
});
export type ReadReference = z.infer<typeof ReadReference>;

export const getDocumentReference = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/reference`,
  access: "member",
  scope: "library.read",
  summary: "What a document is cited by",
  params: documentParams,
  response: z.object({ reference: ShownReference.nullable() }),
});

export const setDocumentReference = endpoint({
  method: "PUT",
  path: `${path}/document/{document_id}/reference`,
  access: "member",
  scope: "library.write",
  summary: "Set what a document is cited by, in all its versions; null removes it",
  params: documentParams,
  bodyBytes: 8 * 1024 * 1024,
  body: z.object({ reference: Reference.nullable() }),
  response: z.object({ reference: ShownReference.nullable() }),
});

export const readReferences = endpoint({
  method: "POST",
  path: `${path}/document/references/preview`,
  access: "member",
  scope: "library.write",
  summary:
    "Read a BibTeX file and find the documents that its entries are of, among those that the caller may change; stores nothing",
  bodyBytes: 16 * 1024 * 1024,
  body: z.object({ bibtex: z.string().max(MOST_BIBTEX, code("bibtex_too_large")) }),
  response: z.object({
    results: z.array(ReadReference),
    failed: z
      .array(Detail.extend({ line: z.number().int() }))
      .describe("what could not be read, by its line; at most 1000"),
  }),
});

export const importReferences = endpoint({
  method: "POST",
  path: `${path}/document/references`,
  access: "member",
  scope: "library.write",
  summary: `Store the references of up to ${MOST_REFERENCES_AT_ONCE} documents, each by the caller's rights to it; those that they had are replaced`,
  bodyBytes: 16 * 1024 * 1024,
  body: z.object({
    references: z
      .array(z.object({ document_id: Id, reference: Reference }))
      .min(1, code("document_ids_missing"))
      .max(MOST_REFERENCES_AT_ONCE, code("too_many_references")),
  }),
  response: z.object({
    done: z.array(Id),
    not_done: z.array(Detail.extend({ id: Id }).describe("why, for a person")),
  }),
});
