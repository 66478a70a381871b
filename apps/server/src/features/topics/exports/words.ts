import type { Language } from "@lectern/contract/language";

import { type SourceWords, sourceWords } from "../../exports/index.ts";

/** The texts of a file beside the topic's own. */
export interface Words extends SourceWords {
  notes: string;
  snippets: string;
  changed: string;
  gone: string;
}

export const words: Record<Language, Words> = {
  en: {
    ...sourceWords.en,
    notes: "Notes",
    snippets: "Passages",
    changed: "The document has changed since: this passage no longer stands there.",
    gone: "The document is no longer in the library.",
  },
  de: {
    ...sourceWords.de,
    notes: "Notizen",
    snippets: "Stellen",
    changed: "Das Dokument wurde seither geändert: Diese Stelle steht dort nicht mehr.",
    gone: "Das Dokument ist nicht mehr in der Bibliothek.",
  },
  ar: {
    ...sourceWords.ar,
    notes: "ملاحظات",
    snippets: "المقاطع",
    changed: "تغيّر المستند منذ ذلك الحين: لم يعد هذا المقطع موجودًا فيه.",
    gone: "لم يعد المستند موجودًا في المكتبة.",
  },
};
