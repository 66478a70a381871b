import type { CellState, VerdictKind } from "@lectern/contract/review-cells";
import type { Language } from "@lectern/contract/language";

/** The texts of an exported review. */
export interface ReviewWords {
  sheets: { review: string; sources: string; questions: string };
  document: string;
  reviewer: string;
  question: string;
  shortName: string;
  type: string;
  options: string;
  unit: string;
  instructions: string;
  value: string;
  state: string;
  quote: string;
  place: string;
  opens: string;
  note: string;
  version: string;
  /** Who read it. */
  model: string;
  builtIn: string;
  readAt: string;
  yes: string;
  no: string;
  stale: string;
  states: Record<CellState, string>;
  verdicts: Record<VerdictKind, string>;
}

export const reviewWords: Record<Language, ReviewWords> = {
  en: {
    sheets: { review: "Review", sources: "Sources", questions: "Questions" },
    document: "Document",
    reviewer: "Reviewer",
    question: "Question",
    shortName: "Short name",
    type: "Type",
    options: "Options",
    unit: "Unit",
    instructions: "How to decide",
    value: "Answer",
    state: "State",
    quote: "Passage",
    place: "Place",
    opens: "Link",
    note: "Note",
    version: "Version",
    model: "Model",
    builtIn: "Built-in model",
    readAt: "Read at",
    yes: "Yes",
    no: "No",
    stale: "Stale",
    states: {
      empty: "Empty",
      queued: "Queued",
      reading: "Reading",
      answered: "Answered",
      suggested: "Suggested",
      not_found: "Not found",
      unclear: "Unclear",
      failed: "Failed",
    },
    verdicts: { verified: "Verified", corrected: "Corrected", flagged: "Flagged" },
  },
  de: {
    sheets: { review: "Prüfung", sources: "Quellen", questions: "Fragen" },
    document: "Dokument",
    reviewer: "Prüfer",
    question: "Frage",
    shortName: "Kurzname",
    type: "Art",
    options: "Auswahl",
    unit: "Einheit",
    instructions: "Wie entschieden wird",
    value: "Antwort",
    state: "Stand",
    quote: "Stelle",
    place: "Ort",
    opens: "Link",
    note: "Hinweis",
    version: "Version",
    model: "Modell",
    builtIn: "Eingebautes Modell",
    readAt: "Gelesen am",
    yes: "Ja",
    no: "Nein",
    stale: "Veraltet",
    states: {
      empty: "Leer",
      queued: "Wartet",
      reading: "Wird gelesen",
      answered: "Beantwortet",
      suggested: "Vorgeschlagen",
      not_found: "Nicht gefunden",
      unclear: "Unklar",
      failed: "Fehlgeschlagen",
    },
    verdicts: { verified: "Bestätigt", corrected: "Berichtigt", flagged: "Markiert" },
  },
  ar: {
    sheets: { review: "المراجعة", sources: "المصادر", questions: "الأسئلة" },
    document: "المستند",
    reviewer: "المراجع",
    question: "السؤال",
    shortName: "الاسم المختصر",
    type: "النوع",
    options: "الخيارات",
    unit: "الوحدة",
    instructions: "كيفية القرار",
    value: "الإجابة",
    state: "الحالة",
    quote: "المقطع",
    place: "الموضع",
    opens: "الرابط",
    note: "ملاحظة",
    version: "الإصدار",
    model: "النموذج",
    builtIn: "النموذج المدمج",
    readAt: "وقت القراءة",
    yes: "نعم",
    no: "لا",
    stale: "قديم",
    states: {
      empty: "فارغ",
      queued: "في الانتظار",
      reading: "قيد القراءة",
      answered: "تمت الإجابة",
      suggested: "مقترح",
      not_found: "غير موجود",
      unclear: "غير واضح",
      failed: "فشل",
    },
    verdicts: { verified: "مؤكد", corrected: "مصحح", flagged: "معلَّم" },
  },
};
