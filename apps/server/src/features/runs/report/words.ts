import type { RunStop } from "@lectern/contract/run-parts";
import type { ExportLanguage } from "@lectern/contract/topics";

/** The headings of what a report leaves open. */
export interface ReportWords {
  notCarried: string;
  notFound: string;
  notResearched: string;
  remarks: string;
  sourcesNew: string;
  sourcesRemoved: string;
  sourcesReplaced: string;
  sentencesNew: string;
  limited: Record<RunStop, string>;
}

export const reportWords: Record<ExportLanguage, ReportWords> = {
  en: {
    notCarried: "Not carried by the sources",
    notFound: "Looked for and not found",
    notResearched: "Not researched",
    remarks: "Remarks of the reviewer",
    sourcesNew: "Sources that the previous report did not cite",
    sourcesRemoved: "Sources of the previous report that are no longer there",
    sourcesReplaced: "Sources of the previous report that were replaced",
    sentencesNew: "Sentences that were not in the previous report",
    limited: {
      tokens: "Written when the limit of tokens was reached.",
      calls: "Written when the limit of model calls was reached.",
      minutes: "Written when the time limit was reached.",
      money: "Written when the cost limit was reached.",
      workspace: "Written when the workspace had used its tokens for the month.",
      planner: "Written when the planner had used its tokens.",
      researcher: "Written when the researcher had used its tokens.",
      writer: "Written when the writer had used its tokens.",
      checker: "Written when the checker had used its tokens.",
      reviewer: "Written when the reviewer had used its tokens.",
    },
  },
  de: {
    notCarried: "Von den Quellen nicht getragen",
    notFound: "Gesucht und nicht gefunden",
    notResearched: "Nicht untersucht",
    remarks: "Anmerkungen der Durchsicht",
    sourcesNew: "Quellen, die der vorige Bericht nicht zitierte",
    sourcesRemoved: "Quellen des vorigen Berichts, die nicht mehr da sind",
    sourcesReplaced: "Quellen des vorigen Berichts, die ersetzt wurden",
    sentencesNew: "Sätze, die nicht im vorigen Bericht standen",
    limited: {
      tokens: "Geschrieben, als die Token-Grenze erreicht war.",
      calls: "Geschrieben, als die Grenze der Modellaufrufe erreicht war.",
      minutes: "Geschrieben, als die Zeitgrenze erreicht war.",
      money: "Geschrieben, als die Kostengrenze erreicht war.",
      workspace: "Geschrieben, als der Arbeitsbereich seine Token des Monats verbraucht hatte.",
      planner: "Geschrieben, als der Planer seine Token verbraucht hatte.",
      researcher: "Geschrieben, als der Rechercheur seine Token verbraucht hatte.",
      writer: "Geschrieben, als der Verfasser seine Token verbraucht hatte.",
      checker: "Geschrieben, als der Prüfer seine Token verbraucht hatte.",
      reviewer: "Geschrieben, als der Gutachter seine Token verbraucht hatte.",
    },
  },
  ar: {
    notCarried: "غير مدعوم بالمصادر",
    notFound: "بُحث عنه ولم يُعثر عليه",
    notResearched: "لم يُبحث",
    remarks: "ملاحظات المراجعة",
    sourcesNew: "مصادر لم يستشهد بها التقرير السابق",
    sourcesRemoved: "مصادر التقرير السابق التي لم تعد موجودة",
    sourcesReplaced: "مصادر التقرير السابق التي استُبدلت",
    sentencesNew: "جمل لم تكن في التقرير السابق",
    limited: {
      tokens: "كُتب عند بلوغ حد الرموز.",
      calls: "كُتب عند بلوغ حد استدعاءات النموذج.",
      minutes: "كُتب عند بلوغ الحد الزمني.",
      money: "كُتب عند بلوغ حد التكلفة.",
      workspace: "كُتب عندما استهلكت مساحة العمل رموز الشهر.",
      planner: "كُتب عندما استهلك المخطِّط رموزه.",
      researcher: "كُتب عندما استهلك الباحث رموزه.",
      writer: "كُتب عندما استهلك الكاتب رموزه.",
      checker: "كُتب عندما استهلك المدقّق رموزه.",
      reviewer: "كُتب عندما استهلك المراجع رموزه.",
    },
  },
};
