import { z } from "zod";

import { endpoint } from "../endpoint.ts";
import { path } from "./library.ts";
import { code, Detail } from "../message.ts";
import { Id, Time } from "../page.ts";
import { seen } from "../unseen.ts";

/** Maximum fields of a workspace. */
export const MOST_FIELDS = 50;

export const FieldType = z.enum(["text", "number", "date", "choice", "boolean"]);
export type FieldType = z.infer<typeof FieldType>;

const Option = z.string().trim().min(1).max(100);

/** What a workspace notes of its documents, such as a due date. */
export const Field = z.object({
  id: Id,
  name: z.string(),
  type: FieldType,
  options: z.array(z.string()).describe("of a choice; else empty"),
  created_at: Time,
});
export type Field = z.infer<typeof Field>;

const FieldName = z
  .string(code("field_name_missing"))
  .trim()
  .min(1, code("field_name_missing"))
  .max(60, code("field_name_too_long"))
  .refine(...seen);

const Options = z
  .array(Option.refine(...seen))
  .max(100, code("field_options_too_many"))
  .transform((options) => [...new Set(options)]);

export const NewField = z
  .object({ name: FieldName, type: FieldType, options: Options.default([]) })
  .refine(({ type, options }) => (type === "choice") === options.length > 0, {
    path: ["options"],
    message: code("field_options_missing"),
  });

/** By the field's type: a text, a number, a day such as "2026-11-22", an option, or yes or no. */
export const Value = z.union([z.string().trim().max(500), z.number(), z.boolean()]);
export type Value = z.infer<typeof Value>;

export const FieldValue = z.object({ field_id: Id, value: Value });
export type FieldValue = z.infer<typeof FieldValue>;

const Change = z.object({ field_id: Id, value: Value.nullable().describe("null: removed") });

const fieldParams = z.object({ field_id: Id });
const documentParams = z.object({ document_id: Id });

export const listFields = endpoint({
  method: "GET",
  path: `${path}/fields`,
  access: "member",
  scope: "library.read",
  summary: `The fields of the workspace, the oldest first; at most ${MOST_FIELDS}`,
  response: z.object({ results: z.array(Field) }),
});

export const createField = endpoint({
  method: "POST",
  path: `${path}/fields`,
  access: "member",
  scope: "library.write",
  summary: "Add a field to the documents of the workspace; for admins",
  body: NewField,
  status: 201,
  response: Field,
});

export const updateField = endpoint({
  method: "PATCH",
  path: `${path}/fields/{field_id}`,
  access: "member",
  scope: "library.write",
  summary:
    "Rename a field, or change its options: values that are no option any more stay; for admins",
  params: fieldParams,
  body: z.object({ name: FieldName.optional(), options: Options.optional() }),
  response: Field,
});

export const deleteField = endpoint({
  method: "DELETE",
  path: `${path}/fields/{field_id}`,
  access: "member",
  scope: "library.write",
  summary: "Delete a field with its values on all documents; for admins",
  params: fieldParams,
  status: 204,
});

export const listDocumentFields = endpoint({
  method: "GET",
  path: `${path}/document/{document_id}/fields`,
  access: "member",
  scope: "library.read",
  summary: "The values of a document's fields; those without a value are missing",
  params: documentParams,
  response: z.object({ results: z.array(FieldValue) }),
});

export const setDocumentFields = endpoint({
  method: "PATCH",
  path: `${path}/document/{document_id}/fields`,
  access: "member",
  scope: "library.write",
  summary: "Set values of a document's fields, on all its versions",
  params: documentParams,
  body: z.object({
    values: z.array(Change).max(MOST_FIELDS),
  }),
  response: z.object({ results: z.array(FieldValue) }),
});

export const setFieldsOfDocuments = endpoint({
  method: "POST",
  path: `${path}/document/fields`,
  access: "member",
  scope: "library.write",
  summary:
    "Set values of the fields of up to 500 documents, on all their versions, each by the caller's rights to it",
  body: z.object({
    ids: z.array(Id).min(1, code("document_ids_missing")).max(500, code("too_many_document_ids")),
    values: z.array(Change).min(1, code("field_values_missing")).max(MOST_FIELDS),
  }),
  response: z.object({
    done: z.array(Id),
    not_done: z.array(Detail.extend({ id: Id }).describe("why, for a person")),
  }),
});
