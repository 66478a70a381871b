import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const de: Words = {
  ...sourceWords.de,
  exported: (day) => `Chat, exportiert am ${day}`,
  sentWith: (names) => `Gesendet mit: ${names}`,
  persona: (name) => `Persona: ${name}`,
  question: "Frage",
  nearest: "Nächstliegende Stellen",
  questions: (count) => (count === 1 ? "1 Frage" : `${count} Fragen`),
  answeredBy: (model, day) => `Beantwortet von ${model} am ${day}`,
  builtIn: "dem eingebauten Modell",
  quoted: "Aus den Dokumenten zitiert, nicht umgeschrieben",
  support: {
    partial: "teilweise belegt",
    unsupported: "keine Quelle gefunden",
    contradicted: "widerspricht der Quelle",
  },
  checked: ({ supported, partial, unsupported }) =>
    `Jeder Satz wurde mit seinen Quellen verglichen: ${supported} belegt, ${partial} teilweise, ${unsupported} nicht.`,
  stopped: "Die Antwort wurde vor ihrem Ende angehalten.",
  cutOff: "Die Antwort brach vor ihrem Ende ab.",
  failed: "Es gibt keine Antwort: Sie schlug fehl.",
  gone: "nicht mehr in der Bibliothek",
  changed: "das Dokument wurde seither geändert",
  ownWords: [
    [builtInWords.quotes, "In den Worten Ihrer Dokumente:"],
    [
      builtInWords.judgement,
      "Das sagen Ihre Dokumente. Ob es ja oder nein bedeutet, wird nicht beurteilt:",
    ],
    [builtInWords.table, "Aus einer Tabelle Ihrer Dokumente gelesen:"],
    [builtInWords.missing, "Zu diesem Teil Ihrer Frage wurde nichts gefunden:"],
    [builtInWords.refusal, "Es wurde kein Satz gefunden, der das beantwortet."],
    [
      builtInWords.nothing,
      "Ihre Dokumente erwähnen das nicht. Es wurden keine passenden Stellen gefunden.",
    ],
  ],
};
