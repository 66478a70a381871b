import type { Unit } from "@lectern/contract/library";
import type { ExportLanguage } from "@lectern/contract/topics";

/** What a file says beside the topic's own words. */
export interface Words {
  notes: string;
  snippets: string;
  sources: string;
  /** A place in a document: a page, or what stands for one. */
  place: Record<Unit, (page: string) => string>;
  changed: string;
  gone: string;
}

export const words: Record<ExportLanguage, Words> = {
  en: {
    notes: "Notes",
    snippets: "Passages",
    sources: "Sources",
    place: {
      page: (page) => `p. ${page}`,
      slide: (page) => `slide ${page}`,
      sheet: (page) => `sheet ${page}`,
      section: (page) => `section ${page}`,
    },
    changed: "The document has changed since: this passage no longer stands there.",
    gone: "The document is no longer in the library.",
  },
  de: {
    notes: "Notizen",
    snippets: "Stellen",
    sources: "Quellen",
    place: {
      page: (page) => `S. ${page}`,
      slide: (page) => `Folie ${page}`,
      sheet: (page) => `Blatt ${page}`,
      section: (page) => `Abschnitt ${page}`,
    },
    changed: "Das Dokument wurde seither geändert: Diese Stelle steht dort nicht mehr.",
    gone: "Das Dokument ist nicht mehr in der Bibliothek.",
  },
  ar: {
    notes: "ملاحظات",
    snippets: "المقاطع",
    sources: "المصادر",
    place: {
      page: (page) => `ص ${page}`,
      slide: (page) => `الشريحة ${page}`,
      sheet: (page) => `الورقة ${page}`,
      section: (page) => `القسم ${page}`,
    },
    changed: "تغيّر المستند منذ ذلك الحين: لم يعد هذا المقطع موجودًا فيه.",
    gone: "لم يعد المستند موجودًا في المكتبة.",
  },
};
