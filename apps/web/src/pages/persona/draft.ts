import type { Persona } from "@lectern/contract/personas";

/** What of a persona is written by people. */
export type Draft = Pick<
  Persona,
  | "name"
  | "color"
  | "description"
  | "instructions"
  | "knowledge"
  | "model"
  | "temperature"
  | "length"
  | "prompts"
>;

export const draftOf = (persona: Draft): Draft => ({
  name: persona.name,
  color: persona.color,
  description: persona.description,
  instructions: persona.instructions,
  knowledge: persona.knowledge,
  model: persona.model,
  temperature: persona.temperature,
  length: persona.length,
  prompts: persona.prompts,
});

export const emptyDraft: Draft = {
  name: "",
  color: null,
  description: "",
  instructions: "",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  model: null,
  temperature: null,
  length: "medium",
  prompts: [],
};

/** As it is sent: prompts without words are none. */
export const sendable = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  prompts: draft.prompts.map((one) => one.trim()).filter(Boolean),
});

export const same = (a: Draft, b: Draft) =>
  JSON.stringify(sendable(a)) === JSON.stringify(sendable(b));
