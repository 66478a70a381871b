import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const es: Words = {
  ...sourceWords.es,
  exported: (day) => `Conversación exportada el ${day}`,
  sentWith: (names) => `Enviado con: ${names}`,
  persona: (name) => `Persona: ${name}`,
  question: "Pregunta",
  nearest: "Pasajes más cercanos",
  questions: (count) => (count === 1 ? "1 pregunta" : `${count} preguntas`),
  answeredBy: (model, day) => `Respondido por ${model} el ${day}`,
  builtIn: "el modelo integrado",
  quoted: "Citado de los documentos, sin reescribir",
  support: {
    partial: "respaldada en parte",
    unsupported: "no se encontró ninguna fuente",
    contradicted: "contradice su fuente",
  },
  checked: ({ supported, partial, unsupported }) =>
    `Cada frase se comprobó con sus fuentes: ${supported} con respaldo, ${partial} en parte, ${unsupported} sin respaldo.`,
  stopped: "La respuesta se detuvo antes de terminar.",
  cutOff: "La respuesta se interrumpió antes de terminar.",
  failed: "No hay respuesta: falló.",
  gone: "ya no está en la biblioteca",
  changed: "el documento cambió desde entonces",
  ownWords: [
    [builtInWords.quotes, "Con las palabras de tus documentos:"],
    [
      builtInWords.judgement,
      "Esto dicen tus documentos. No se valora si significa que sí o que no:",
    ],
    [builtInWords.table, "Leído de una tabla de tus documentos:"],
    [builtInWords.missing, "No se encontró nada que responda a esta parte de tu pregunta:"],
    [builtInWords.refusal, "No se encontró ninguna frase que lo responda."],
    [
      builtInWords.nothing,
      "Tus documentos no lo mencionan. No se encontraron pasajes coincidentes.",
    ],
  ],
};
