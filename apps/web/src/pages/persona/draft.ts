import type { Persona } from "@lectern/contract/personas";

import { isRecord } from "#platform/is-record.ts";

/** The editable fields of a persona. */
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

/** Truncates a long name to leave room for the copy's suffix; names have at most 80 characters. */
export const nameToCopy = (name: string) => name.slice(0, 64).trimEnd();

/** Converts a draft for the request: drops empty prompts. */
export const sendable = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  prompts: draft.prompts.map((one) => one.trim()).filter(Boolean),
});

export const same = (a: Draft, b: Draft) =>
  JSON.stringify(sendable(a)) === JSON.stringify(sendable(b));

/** Unsaved changes and the version they are based on; null for a new persona. */
export interface UnsavedDraft {
  draft: Draft;
  version: number | null;
}

/** Serializes a draft to survive a reload. */
export const textOf = (kept: UnsavedDraft) => JSON.stringify(kept);

/** Parses a stored draft; null if there is none or this version of the app cannot read it. */
export function keptOf(text: string): UnsavedDraft | null {
  if (text === "") return null;
  const kept: unknown = JSON.parse(text);
  if (!isRecord(kept) || !isDraft(kept["draft"])) return null;
  const { draft, version } = kept;
  return { draft, version: typeof version === "number" ? version : null };
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && Object.keys(emptyDraft).every((field) => field in value);
