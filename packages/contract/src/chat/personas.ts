import { z } from "zod";

import { Knowledge, Session } from "./chat.ts";
import { endpoint } from "../endpoint.ts";
import { Failure } from "../error.ts";
import { Person } from "../library/library.ts";
import { code, Message } from "../message.ts";
import { Id, PageQuery, pageOf, Time } from "../page.ts";
import { unseen } from "../unseen.ts";

/** The length of answers. */
export const AnswerLength = z.enum(["short", "medium", "long"]);
export type AnswerLength = z.infer<typeof AnswerLength>;

/** Visible to: its owner; every member of the workspace; everybody, as a frozen copy. */
export const PersonaType = z.enum(["mypersona", "shared", "published"]);
export type PersonaType = z.infer<typeof PersonaType>;

export const mostInstructions = 8_000;
export const mostPrompts = 6;

/** The editable content of a persona. */
export const PersonaDraft = z.object({
  name: z
    .string(code("persona_name_missing"))
    .trim()
    .min(1, code("persona_name_missing"))
    .max(80, code("persona_name_too_long"))
    .refine((text) => !unseen.test(text), code("name_not_single_line")),
  color: z
    .int()
    .min(0)
    .max(6)
    .nullable()
    .default(null)
    .describe("one of the seven colours of avatars; null: by the name"),
  description: z
    .string()
    .trim()
    .max(200, code("persona_description_too_long"))
    .refine((text) => !unseen.test(text), code("persona_description_missing"))
    .default(""),
  instructions: z
    .string()
    .max(mostInstructions, code("instructions_too_long"))
    .default("")
    .describe("Markdown; read by models, not by the built-in one"),
  knowledge: Knowledge.prefault({}).describe(
    "what its answers rest on, where the chat names nothing",
  ),
  model: z.string().max(200).nullable().default(null).describe("null: as for every chat"),
  temperature: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(null)
    .describe("null: as the model has it"),
  length: AnswerLength.default("medium"),
  prompts: z
    .array(
      z
        .string()
        .trim()
        .min(1, code("starter_prompt_missing"))
        .max(300, code("starter_prompt_too_long")),
    )
    .max(mostPrompts, code("too_many_starter_prompts"))
    .default([])
    .describe("in their order"),
});
export type PersonaDraft = z.infer<typeof PersonaDraft>;

/** Counts of a persona's sources, and of those the reader may not see, which are named nowhere. */
const HiddenSources = z.object({
  sources: z.number().int().describe("that it rests on"),
  hidden_sources: z.number().int().describe("of them, gone or not the caller's to see"),
});

export const Persona = z.object({
  ...PersonaDraft.shape,
  knowledge: Knowledge.describe("what of it the caller may see"),
  ...HiddenSources.shape,
  id: Id,
  type: PersonaType,
  built_in: z.boolean().describe("always there, and changed only as a copy"),
  owner: Person.nullable().describe("null: built in, published, or no longer a member"),
  chat_count: z.number().int().describe("answers that it gave in this workspace"),
  version: z.number().int().describe("grows with each change"),
  published_at: Time.nullable().describe("of a shared one: since when its copy is read everywhere"),
  edition_id: Id.nullable().describe("of that copy"),
  created_at: Time,
  updated_at: Time,
  permissions: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    share: z.boolean().describe("say who sees it"),
    publish: z.boolean().describe("and withdraw"),
  }),
});
export type Persona = z.infer<typeof Persona>;

export const NewPersona = PersonaDraft.extend({
  type: z.enum(["mypersona", "shared"]).default("mypersona"),
});
export type NewPersona = z.infer<typeof NewPersona>;

export const PersonaChange = z.object({
  name: PersonaDraft.shape.name.optional(),
  color: PersonaDraft.shape.color.unwrap().optional(),
  description: PersonaDraft.shape.description.unwrap().optional(),
  instructions: PersonaDraft.shape.instructions.unwrap().optional(),
  knowledge: Knowledge.optional().describe("of it, what the caller may not see stays"),
  model: PersonaDraft.shape.model.unwrap().optional(),
  temperature: PersonaDraft.shape.temperature.unwrap().optional(),
  length: AnswerLength.optional(),
  prompts: PersonaDraft.shape.prompts.unwrap().optional(),
  type: NewPersona.shape.type.unwrap().optional(),
  version: z
    .int(code("version_missing"))
    .describe("the one that was read; where the stored one is newer the answer is 409"),
});
export type PersonaChange = z.infer<typeof PersonaChange>;

/** The 409 of a change to an outdated version: both texts, so that a person can merge them. */
export const PersonaConflict = Failure.extend({
  persona: Persona.describe("as it is stored"),
  yours: PersonaChange.describe("as it was sent"),
});
export type PersonaConflict = z.infer<typeof PersonaConflict>;

export const personaFormat = "lectern-persona";

/** A persona as a file. */
export const PersonaFile = z.object({
  format: z.literal(personaFormat, code("persona_file_invalid")),
  format_version: z.literal(1, code("persona_format_unsupported")),
  persona: PersonaDraft,
});
export type PersonaFile = z.infer<typeof PersonaFile>;

const path = "/personas/ext/v1";
const params = z.object({ persona_id: Id });

export const listPersonas = endpoint({
  method: "GET",
  path: `${path}/`,
  access: "member",
  scope: "chat.read",
  summary: "Personas that the caller may use, those built in first",
  query: PageQuery.extend({
    type: PersonaType.optional().describe("absent: all; with one's own come those built in"),
    sort: z
      .enum(["name", "-name", "updated_at", "-updated_at", "chat_count", "-chat_count"])
      .default("name"),
  }),
  response: pageOf(Persona),
});

export const createPersona = endpoint({
  method: "POST",
  path: `${path}/`,
  access: "member",
  scope: "chat.write",
  summary: "Make a persona",
  body: NewPersona,
  status: 201,
  response: Persona,
});

export const importPersona = endpoint({
  method: "POST",
  path: `${path}/import`,
  access: "member",
  scope: "chat.write",
  summary: "Make a private persona from a file; says what of it could not be taken",
  body: PersonaFile,
  status: 201,
  response: z.object({
    persona: Persona,
    dropped: z.array(z.string()).describe("sentences: what of the file has no meaning here"),
    dropped_messages: z.array(Message).describe("the same, to be translated"),
  }),
});

export const getPersona = endpoint({
  method: "GET",
  path: `${path}/{persona_id}`,
  access: "member",
  scope: "chat.read",
  summary: "One persona",
  params,
  response: Persona,
});

export const exportPersona = endpoint({
  method: "GET",
  path: `${path}/{persona_id}/export`,
  access: "member",
  scope: "chat.read",
  summary: "A persona as a file (JSON)",
  params,
  response: PersonaFile,
});

export const updatePersona = endpoint({
  method: "PATCH",
  path: `${path}/{persona_id}`,
  access: "member",
  scope: "chat.write",
  summary:
    "Change a persona. Where somebody else did meanwhile: 409 with the stored one (`persona`) and what was sent (`yours`)",
  params,
  body: PersonaChange,
  response: Persona,
});

export const deletePersona = endpoint({
  method: "DELETE",
  path: `${path}/{persona_id}`,
  access: "member",
  scope: "chat.write",
  summary: "Delete a persona; what it answered stays",
  params,
  status: 204,
});

export const publishPersona = endpoint({
  method: "POST",
  path: `${path}/{persona_id}/publication`,
  access: "member",
  scope: "chat.write",
  summary:
    "Give a copy of a shared persona, without its knowledge, to every workspace of the installation; again: the copy is made anew (admins)",
  params,
  response: Persona,
});

export const withdrawPersona = endpoint({
  method: "DELETE",
  path: `${path}/{persona_id}/publication`,
  access: "member",
  scope: "chat.write",
  summary: "Withdraw that copy (admins)",
  params,
  response: Persona,
});

export const tryPersona = endpoint({
  method: "POST",
  path: `${path}/trials`,
  access: "member",
  scope: "chat.write",
  summary:
    "A conversation with a persona that is not saved; it stands in no list, and is gone within a day unless it is deleted before",
  body: z.object({
    persona: PersonaDraft,
    persona_id: Id.optional().describe("the one that is edited: what of it one may not see counts"),
    session_id: Id.optional().describe("a trial that goes on with the persona as it is now"),
  }),
  status: 201,
  response: Session,
});
