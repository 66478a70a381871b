import type { Unit } from "@lectern/contract/library";
import type { Language } from "@lectern/contract/language";

/** Texts that every file contains beside those of people and documents. */
export interface SourceWords {
  sources: string;
  /** Names a place in a document: a page or its equivalent. */
  place: Record<Unit, (page: string) => string>;
  abstractOnly: string;
  /** Note on a retracted work, as reported on that day. */
  retracted: (day: string) => string;
  /** Note in a PDF that shows boxes instead of some characters. */
  lacking: string;
}

export const sourceWords: Record<Language, SourceWords> = {
  en: {
    sources: "Sources",
    place: {
      page: (page) => `p. ${page}`,
      slide: (page) => `slide ${page}`,
      sheet: (page) => `sheet ${page}`,
      section: (page) => `section ${page}`,
    },
    abstractOnly: "abstract only",
    retracted: (day) => `RETRACTED (as of ${day})`,
    lacking:
      "Some characters have no font here and are shown as boxes; the Word document shows them.",
  },
  de: {
    sources: "Quellen",
    place: {
      page: (page) => `S. ${page}`,
      slide: (page) => `Folie ${page}`,
      sheet: (page) => `Blatt ${page}`,
      section: (page) => `Abschnitt ${page}`,
    },
    abstractOnly: "nur Zusammenfassung",
    retracted: (day) => `ZURÜCKGEZOGEN (Stand ${day})`,
    lacking:
      "Für einige Zeichen gibt es hier keine Schrift, sie stehen als Kästchen da; das Word-Dokument zeigt sie.",
  },
  ar: {
    sources: "المصادر",
    place: {
      page: (page) => `ص ${page}`,
      slide: (page) => `الشريحة ${page}`,
      sheet: (page) => `الورقة ${page}`,
      section: (page) => `القسم ${page}`,
    },
    abstractOnly: "الملخص فقط",
    retracted: (day) => `مسحوب (حتى ${day})`,
    lacking: "لا يتوفر هنا خط لبعض الأحرف فتظهر كمربعات؛ ويعرضها مستند Word.",
  },
};
