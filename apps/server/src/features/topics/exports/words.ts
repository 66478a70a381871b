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
  fr: {
    ...sourceWords.fr,
    notes: "Notes",
    snippets: "Passages",
    changed: "Le document a changé depuis : ce passage n’y figure plus.",
    gone: "Le document n’est plus dans la bibliothèque.",
  },
  es: {
    ...sourceWords.es,
    notes: "Notas",
    snippets: "Pasajes",
    changed: "El documento cambió desde entonces: este pasaje ya no figura en él.",
    gone: "El documento ya no está en la biblioteca.",
  },
  ar: {
    ...sourceWords.ar,
    notes: "ملاحظات",
    snippets: "المقاطع",
    changed: "تغيّر المستند منذ ذلك الحين: لم يعد هذا المقطع موجودًا فيه.",
    gone: "لم يعد المستند موجودًا في المكتبة.",
  },
  zh: {
    ...sourceWords.zh,
    notes: "笔记",
    snippets: "段落",
    changed: "文档此后有改动：此段落已不在其中。",
    gone: "该文档已不在资料库中。",
  },
  ja: {
    ...sourceWords.ja,
    notes: "メモ",
    snippets: "箇所",
    changed: "その後ドキュメントが変更され、この箇所はなくなりました。",
    gone: "ドキュメントはライブラリにありません。",
  },
};
