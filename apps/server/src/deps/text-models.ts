/** Turns texts into vectors that are close where the meaning is similar. */
export interface Embedder {
  /** The provider's name of the model: only vectors of the same name are comparable. */
  readonly name: string;
  /**
   * Returns one vector of length 1 for each text, in order. `used` is told the tokens that each
   * request took; null: the provider did not report them. Throws ModelError.
   */
  embed(
    texts: readonly string[],
    kind: "query" | "passage",
    signal: AbortSignal,
    used?: (tokens: number | null) => void,
  ): Promise<Float32Array[]>;
}

/** Scores how well texts answer a question. */
export interface Reranker {
  readonly name: string;
  /** Returns a score for each text, in order; higher is better. Throws ModelError. */
  rank(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

/** Judges whether a sentence follows from a text. */
export interface Entailer {
  readonly name: string;
  /** Throws ModelError. */
  entail(text: string, sentence: string, signal: AbortSignal): Promise<Entailment>;
}

export interface Entailment {
  /** The probability that the text entails the sentence, from 0 to 1. */
  follows: number;
  /** The probability that the text contradicts it; 0 from a model that cannot tell. */
  denied: number;
  /** Whether the model read all of the text. */
  whole: boolean;
}

/** Finds the span of a text that answers a question. */
export interface SpanFinder {
  readonly name: string;
  /** Returns null where "no answer" is more probable than the best span. Throws ModelError. */
  find(question: string, text: string, signal: AbortSignal): Promise<Span | null>;
}

/** The characters [start, end) of a text. */
export interface Span {
  start: number;
  end: number;
  /** The probability that the span answers the question, from 0 to 1. */
  score: number;
}
