import type { LocalPurpose } from "@lectern/contract/local-models";

/** What the process that runs models is asked. */
export type ModelRequest = { folder: string } & (
  | { do: "inspect"; purpose: LocalPurpose | undefined }
  | { do: "embed"; text: string }
  /** How the second text fits the first: a question and a passage, a source and a sentence. */
  | { do: "score"; first: string; second: string }
  | { do: "span"; question: string; text: string }
);

/** What a model says of two texts: a probability for each of its labels, in small letters. */
export type Scored = Record<string, number>;

/** Characters of the text that answer the question; null where the model finds none. */
export type Spanned = { start: number; end: number; score: number } | null;
