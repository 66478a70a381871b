import type { LocalPurpose } from "@lectern/contract/local-models";

/** A request to the process that runs models. */
export type ModelRequest = { folder: string } & (
  | { do: "inspect"; purpose: LocalPurpose | undefined }
  | { do: "embed"; text: string }
  /** How relevant a passage is to a question. */
  | { do: "score"; first: string; second: string }
  /** Whether a sentence follows from a text. */
  | { do: "entail"; text: string; sentence: string }
  | { do: "span"; question: string; text: string }
);

/** A model's scores of two texts: a probability for each label, in lower case. */
export type LabelScores = Record<string, number>;

/**
 * Probabilities that a text supports a sentence, and that it contradicts it; `whole`: the text was
 * not cut.
 */
export type EntailmentScores = { follows: number; denied: number; whole: boolean };

/** Range of characters of the text that answers the question; null where the model finds none. */
export type SpanResult = { start: number; end: number; score: number } | null;
