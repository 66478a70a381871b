import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const ar: Words = {
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
};
