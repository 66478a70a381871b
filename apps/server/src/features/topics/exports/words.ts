import type { Unit } from "@lectern/contract/library";
import type { ExportLanguage } from "@lectern/contract/topics";

/** What a file says beside the topic's own words. */
export interface Words {
  notes: string;
  snippets: string;
  sources: string;
  /** A place in a document: a page, or what stands for one. */
  place: Record<Unit, (page: string) => string>;
  abstractOnly: string;
  /** Of a work that was withdrawn, as its source said on that day. */
  retracted: (day: string) => string;
  changed: string;
  gone: string;
  /** Said in a PDF that shows boxes in place of letters. */
  lacking: string;
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
    abstractOnly: "abstract only",
    retracted: (day) => `RETRACTED (as of ${day})`,
    changed: "The document has changed since: this passage no longer stands there.",
    gone: "The document is no longer in the library.",
    lacking:
      "Some characters have no font here and are shown as boxes; the Word document of this topic shows them.",
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
    abstractOnly: "nur Zusammenfassung",
    retracted: (day) => `ZURÜCKGEZOGEN (Stand ${day})`,
    changed: "Das Dokument wurde seither geändert: Diese Stelle steht dort nicht mehr.",
    gone: "Das Dokument ist nicht mehr in der Bibliothek.",
    lacking:
      "Für einige Zeichen gibt es hier keine Schrift, sie stehen als Kästchen da; das Word-Dokument dieses Themas zeigt sie.",
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
    abstractOnly: "الملخص فقط",
    retracted: (day) => `مسحوب (حتى ${day})`,
    changed: "تغيّر المستند منذ ذلك الحين: لم يعد هذا المقطع موجودًا فيه.",
    gone: "لم يعد المستند موجودًا في المكتبة.",
    lacking: "لا يتوفر هنا خط لبعض الأحرف فتظهر كمربعات؛ ويعرضها مستند Word لهذا الموضوع.",
  },
};
