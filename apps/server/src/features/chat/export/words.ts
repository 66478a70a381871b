import { builtInWords } from "@lectern/contract/built-in-words";
import type { Support } from "@lectern/contract/chat";
import type { Language } from "@lectern/contract/language";

import { type SourceWords, sourceWords } from "../../exports/index.ts";

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

export const words: Record<Language, Words> = {
  en: {
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
      [
        builtInWords.judgement,
        "Your documents say this. Whether it means yes or no is not judged:",
      ],
      [builtInWords.table, "Read from a table in your documents:"],
      [builtInWords.missing, "Nothing was found that answers this part of your question:"],
      [builtInWords.refusal, "No sentence was found that answers this."],
      [builtInWords.nothing, "Your documents don't mention this. No matching passages were found."],
    ],
  },
  de: {
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
  },
  ar: {
    ...sourceWords.ar,
    exported: (day) => `محادثة صُدّرت في ${day}`,
    sentWith: (names) => `أُرسل مع: ${names}`,
    persona: (name) => `الشخصية: ${name}`,
    question: "سؤال",
    nearest: "أقرب المقاطع",
    questions: (count) => `عدد الأسئلة: ${count}`,
    answeredBy: (model, day) => `أجاب ${model} في ${day}`,
    builtIn: "النموذج المدمج",
    quoted: "مقتبس من المستندات دون إعادة صياغة",
    support: {
      partial: "مدعوم جزئيًا",
      unsupported: "لم يُعثر على مصدر",
      contradicted: "يخالف مصدره",
    },
    checked: ({ supported, partial, unsupported }) =>
      `قورنت كل جملة بمصادرها: المدعومة ${supported}، المدعومة جزئيًا ${partial}، غير المدعومة ${unsupported}.`,
    stopped: "أُوقفت الإجابة قبل نهايتها.",
    cutOff: "انقطعت الإجابة قبل نهايتها.",
    failed: "لا توجد إجابة: لقد فشلت.",
    gone: "لم يعد في المكتبة",
    changed: "تغيّر المستند منذ ذلك الحين",
    ownWords: [
      [builtInWords.quotes, "بكلمات مستنداتك:"],
      [builtInWords.judgement, "هذا ما تقوله مستنداتك. ولا يُحكم بما إذا كان يعني نعم أو لا:"],
      [builtInWords.table, "مقروء من جدول في مستنداتك:"],
      [builtInWords.missing, "لم يُعثر على ما يجيب عن هذا الجزء من سؤالك:"],
      [builtInWords.refusal, "لم يُعثر على جملة تجيب عن هذا."],
      [builtInWords.nothing, "مستنداتك لا تذكر ذلك. لم يُعثر على مقاطع مطابقة."],
    ],
  },
};
