import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const en: Words = {
  ...sourceWords.en,
  exported: (day) => `Chat, exported on ${day}`,
  sentWith: (names) => `Sent with: ${names}`,
  persona: (name) => `Persona: ${name}`,
  question: "Question",
  nearest: "Nearest passages",
  questions: (count) => (count === 1 ? "1 question" : `${count} questions`),
  answeredBy: (model, day) => `Answered by ${model} on ${day}`,
  builtIn: "the built-in model",
  quoted: "Quoted from the documents, not rewritten",
  support: {
    partial: "partly supported",
    unsupported: "no source found",
    contradicted: "contradicts its source",
  },
  checked: ({ supported, partial, unsupported }) =>
    `Each sentence was checked against its sources: ${supported} supported, ${partial} partly, ${unsupported} not.`,
  stopped: "The answer was stopped before its end.",
  cutOff: "The answer was cut off before its end.",
  failed: "There is no answer: it failed.",
  gone: "no longer in the library",
  changed: "the document has changed since",
  ownWords: [
    [builtInWords.quotes, "In the words of your documents:"],
    [builtInWords.judgement, "Your documents say this. Whether it means yes or no is not judged:"],
    [builtInWords.table, "Read from a table in your documents:"],
    [builtInWords.missing, "Nothing was found that answers this part of your question:"],
    [builtInWords.refusal, "No sentence was found that answers this."],
    [builtInWords.nothing, "Your documents don't mention this. No matching passages were found."],
  ],
};
