import type { Support } from "@lectern/contract/chat";

import type { SourceWords } from "../../exports/index.ts";

/** The texts of a file beside questions and answers. */
export interface Words extends SourceWords {
  exported: (day: string) => string;
  /** Lists the files that a question was sent with. */
  sentWith: (names: string) => string;
  persona: (name: string) => string;
  questions: (count: number) => string;
  /** The heading of a question that is too long to be a heading. */
  question: string;
  /** The heading above the closest passages, if nothing was found. */
  nearest: string;
  answeredBy: (model: string, day: string) => string;
  /** Replaces the built-in model's name, which does not describe it. */
  builtIn: string;
  quoted: string;
  /** The remark after a sentence, unless its sources support it. */
  support: Record<Exclude<Support, "supported"> | "contradicted", string>;
  checked: (tally: Record<Support, number>) => string;
  stopped: string;
  cutOff: string;
  failed: string;
  gone: string;
  changed: string;
  /** The built-in model's own phrases: in answers, and in the language of the file. */
  ownWords: readonly (readonly [said: string, here: string])[];
}
