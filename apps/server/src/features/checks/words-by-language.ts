import type { CheckedDifference, CheckedState } from "@lectern/contract/checks";
import type { Language } from "@lectern/contract/language";

/** The words of the comments in a checked document. */
interface CheckWords {
  states: Record<CheckedState, string>;
  differences: Record<CheckedDifference, string>;
  nearest: string;
  gone: string;
}

export const checkWords: Record<Language, CheckWords> = {
  en: {
    states: {
      supported: "Supported",
      contradicted: "Contradicted",
      missing: "Not in the library",
      skipped: "Nothing to check",
    },
    differences: {
      number: "another number",
      date: "another date",
      name: "another name",
      polarity: "the opposite",
      wording: "other words",
    },
    nearest: "Nearest passage:",
    gone: "The passage is no longer there, or you may no longer read it.",
  },
  de: {
    states: {
      supported: "Belegt",
      contradicted: "Widersprochen",
      missing: "Nicht in der Bibliothek",
      skipped: "Nichts zu prüfen",
    },
    differences: {
      number: "andere Zahl",
      date: "anderes Datum",
      name: "anderer Name",
      polarity: "das Gegenteil",
      wording: "andere Worte",
    },
    nearest: "Nächstliegende Stelle:",
    gone: "Die Stelle gibt es nicht mehr, oder Sie dürfen sie nicht mehr lesen.",
  },
  fr: {
    states: {
      supported: "Étayé",
      contradicted: "Contredit",
      missing: "Absent de la bibliothèque",
      skipped: "Rien à vérifier",
    },
    differences: {
      number: "autre nombre",
      date: "autre date",
      name: "autre nom",
      polarity: "le contraire",
      wording: "autres mots",
    },
    nearest: "Passage le plus proche :",
    gone: "Le passage n’existe plus, ou vous ne pouvez plus le lire.",
  },
  es: {
    states: {
      supported: "Respaldado",
      contradicted: "Contradicho",
      missing: "No está en la biblioteca",
      skipped: "Nada que comprobar",
    },
    differences: {
      number: "otro número",
      date: "otra fecha",
      name: "otro nombre",
      polarity: "lo contrario",
      wording: "otras palabras",
    },
    nearest: "Pasaje más cercano:",
    gone: "El pasaje ya no existe, o ya no puedes leerlo.",
  },
  ar: {
    states: {
      supported: "مدعومة",
      contradicted: "مخالفة للمصدر",
      missing: "غير موجودة في المكتبة",
      skipped: "لا شيء للتحقق منه",
    },
    differences: {
      number: "رقم آخر",
      date: "تاريخ آخر",
      name: "اسم آخر",
      polarity: "العكس",
      wording: "كلمات أخرى",
    },
    nearest: "أقرب مقطع:",
    gone: "لم يعد المقطع موجودًا، أو لم يعد بإمكانك قراءته.",
  },
  zh: {
    states: {
      supported: "有依据",
      contradicted: "与来源矛盾",
      missing: "资料库中没有",
      skipped: "无需核查",
    },
    differences: {
      number: "数字不同",
      date: "日期不同",
      name: "名称不同",
      polarity: "意思相反",
      wording: "措辞不同",
    },
    nearest: "最接近的段落：",
    gone: "该段落已不存在，或您已无权阅读。",
  },
  ja: {
    states: {
      supported: "裏付けあり",
      contradicted: "出典と矛盾",
      missing: "ライブラリにありません",
      skipped: "確認する内容なし",
    },
    differences: {
      number: "数値が異なる",
      date: "日付が異なる",
      name: "名前が異なる",
      polarity: "反対の内容",
      wording: "言葉が異なる",
    },
    nearest: "最も近い箇所：",
    gone: "該当箇所はもうないか、閲覧できなくなりました。",
  },
};
