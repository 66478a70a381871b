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
  fr: {
    sources: "Sources",
    place: {
      page: (page) => `p. ${page}`,
      slide: (page) => `diapositive ${page}`,
      sheet: (page) => `feuille ${page}`,
      section: (page) => `section ${page}`,
    },
    abstractOnly: "résumé uniquement",
    retracted: (day) => `RÉTRACTÉ (au ${day})`,
    lacking:
      "Certains caractères n’ont pas de police ici et apparaissent comme des carrés ; le document Word les affiche.",
  },
  es: {
    sources: "Fuentes",
    place: {
      page: (page) => `p. ${page}`,
      slide: (page) => `diapositiva ${page}`,
      sheet: (page) => `hoja ${page}`,
      section: (page) => `sección ${page}`,
    },
    abstractOnly: "solo el resumen",
    retracted: (day) => `RETRACTADO (a fecha de ${day})`,
    lacking:
      "Algunos caracteres no tienen aquí un tipo de letra y se muestran como recuadros; el documento de Word los muestra.",
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
  zh: {
    sources: "来源",
    place: {
      page: (page) => `第 ${page} 页`,
      slide: (page) => `第 ${page} 张幻灯片`,
      sheet: (page) => `第 ${page} 个工作表`,
      section: (page) => `第 ${page} 节`,
    },
    abstractOnly: "仅摘要",
    retracted: (day) => `已撤稿（截至 ${day}）`,
    lacking: "部分字符在此没有可用字体，显示为方框；Word 文档中可正常显示。",
  },
  ja: {
    sources: "出典",
    place: {
      page: (page) => `${page} ページ`,
      slide: (page) => `スライド ${page}`,
      sheet: (page) => `シート ${page}`,
      section: (page) => `セクション ${page}`,
    },
    abstractOnly: "要旨のみ",
    retracted: (day) => `撤回済み（${day} 現在）`,
    lacking:
      "一部の文字は、対応するフォントがないため四角で表示されています。Word 文書では表示されます。",
  },
};
