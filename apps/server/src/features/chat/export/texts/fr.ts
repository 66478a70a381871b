import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const fr: Words = {
  ...sourceWords.fr,
  exported: (day) => `Conversation, exportée le ${day}`,
  sentWith: (names) => `Envoyé avec : ${names}`,
  persona: (name) => `Persona : ${name}`,
  question: "Question",
  nearest: "Passages les plus proches",
  questions: (count) => (count === 1 ? "1 question" : `${count} questions`),
  answeredBy: (model, day) => `Réponse rédigée par ${model} le ${day}`,
  builtIn: "le modèle intégré",
  quoted: "Cité tel quel des documents, sans reformulation",
  support: {
    partial: "partiellement étayé",
    unsupported: "aucune source trouvée",
    contradicted: "contredit sa source",
  },
  checked: ({ supported, partial, unsupported }) =>
    `Chaque phrase a été comparée à ses sources. Étayées : ${supported}, partiellement : ${partial}, non étayées : ${unsupported}.`,
  stopped: "La réponse a été arrêtée avant la fin.",
  cutOff: "La réponse a été interrompue avant la fin.",
  failed: "Il n’y a pas de réponse : elle a échoué.",
  gone: "plus dans la bibliothèque",
  changed: "le document a changé depuis",
  ownWords: [
    [builtInWords.quotes, "Dans les mots de vos documents :"],
    [
      builtInWords.judgement,
      "Voici ce que disent vos documents. Rien ne dit s’il faut y lire un oui ou un non :",
    ],
    [builtInWords.table, "Lu dans un tableau de vos documents :"],
    [builtInWords.missing, "Rien n’a été trouvé pour cette partie de votre question :"],
    [builtInWords.refusal, "Aucune phrase ne répond à cette question."],
    [
      builtInWords.nothing,
      "Vos documents n’en parlent pas. Aucun passage correspondant n’a été trouvé.",
    ],
  ],
};
