import type { LocalPurpose } from "@lectern/contract/local-models";

/** What the process that runs models is asked. */
export type ModelRequest = { folder: string } & (
  | { do: "inspect"; purpose: LocalPurpose | undefined }
  | { do: "embed"; text: string }
  /** How a passage fits a question. */
  | { do: "score"; first: string; second: string }
  /** Whether a sentence follows from a text. */
  | { do: "entail"; text: string; sentence: string }
  | { do: "span"; question: string; text: string }
);

/** What a model says of two texts: a probability for each of its labels, in small letters. */
export type Scored = Record<string, number>;

/** Probabilities that a text says a sentence, and that it denies it; `whole`: all of it was read. */
export type Entailed = { follows: number; denied: number; whole: boolean };

/** Characters of the text that answer the question; null where the model finds none. */
export type Spanned = { start: number; end: number; score: number } | null;
