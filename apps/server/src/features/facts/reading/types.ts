import type { DocumentType } from "@lectern/contract/facts";

/** Words in titles for each type of document; those of any manual are separate. */
const words: [DocumentType, string][] = [
  [
    "interim_report",
    String.raw`form 10-q|quarterly (?:financial )?report|interim (?:financial |management )?(?:report|statement)|half[- ]?year(?:ly)? (?:financial )?report|quartalsbericht|quartalsmitteilung|zwischenbericht|halbjahres(?:finanz)?bericht|rapport (?:financier )?(?:trimestriel|semestriel)|rapport du (?:\p{L}+ )?(?:trimestre|semestre)|informe (?:trimestral|semestral)|relazione (?:trimestrale|semestrale)|التقرير (?:ال)?ربع السنوي|تقرير ربع سنوي|التقرير نصف السنوي|تقرير نصف سنوي`,
  ],
  [
    "annual_report",
    String.raw`form 10-k|annual (?:financial )?report|annual report and accounts|geschäftsbericht|jahresbericht|jahresfinanzbericht|rapport (?:financier )?annuel|informe (?:financiero )?anual|memoria anual|relazione annuale|التقرير السنوي|تقرير سنوي`,
  ],
  [
    "minutes",
    String.raw`minutes(?= of)|(?:board|meeting|committee) minutes|(?:sitzungs|ergebnis|verlaufs)?protokoll(?= (?:der|des|über|zur|vom))|sitzungsprotokoll|niederschrift(?= über)|procès-verbal(?= (?:de|du|des))|compte[- ]rendu(?= (?:de (?:la )?(?:réunion|séance)|de l['’]assemblée|du (?:comité|conseil)))|acta(?= de (?:la )?(?:reunión|sesión|junta|asamblea)| del (?:consejo|comité))|verbale(?= (?:dell|della|di))|محضر(?= (?:اجتماع|جلسة))`,
  ],
  [
    "invoice",
    String.raw`(?:tax |sales |commercial )?invoice|rechnung|facture|factura|fattura|فاتورة(?: ضريبية)?`,
  ],
  [
    "manual",
    String.raw`user(?:['’]s)? (?:manual|guide)|owner(?:['’]s)? manual|(?:operating|instruction|installation|service) (?:manual|instructions|guide)|instructions for use|bedienungsanleitung|betriebsanleitung|gebrauchsanweisung|benutzerhandbuch|installationsanleitung|mode d['’]emploi|manuel d['’](?:utilisation|installation)|notice d['’](?:utilisation|emploi)|guide (?:d['’]utilisation|de l['’]utilisateur)|manual (?:de |del )(?:usuario|instrucciones|uso|operación)|instrucciones de uso|guía del usuario|manuale (?:d['’]uso|utente)|دليل (?:المستخدم|الاستخدام|التشغيل|المستعمل)|تعليمات (?:التشغيل|الاستخدام)`,
  ],
  ["manual", String.raw`manual|handbook|handbuch|manuel|(?<=^)دليل`],
  [
    "policy",
    String.raw`policy|\p{L}*richtlinie|\p{L}*leitlinie|politique(?= (?:de|d['’]|en|relative))|política(?= (?:de|sobre|del))|سياسة`,
  ],
  [
    "contract",
    String.raw`agreement|contract|\p{L}*vertrag|\p{L}*vereinbarung|contrat|convention(?= (?:de|entre))|contrato|convenio|contratto|عقد(?! (?:الاجتماع|اجتماع|الجلسة))|اتفاقية`,
  ],
  ["report", String.raw`report|\p{L}*bericht|rapport|informe|relazione|تقرير`],
];

const patterns = words.map(
  ([type, source]) =>
    [type, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, "giu")] as const,
);

/** The type that a title states, and the characters [from, to) that state it. */
export interface TypeMention {
  type: DocumentType;
  from: number;
  to: number;
  /** Whether the word also fits other types: "Handbuch" alone. */
  isLoose: boolean;
}

/** Matches the first word that introduces the topic of a title; the type comes before it. */
const about =
  /(?<!\p{L})(?:of|on|for|about|between|concerning|über|zum|zur|für|des|der|de|del|du|sur|entre|sobre|para|di|بشأن|حول)(?!\p{L})/iu;

/**
 * Returns the type that a title states. "Contract management policy" is a policy, "Report on the
 * agreement" a report: takes the last type before the first "of" or "on", else the first type.
 */
export function typeIn(title: string): TypeMention | undefined {
  const found = patterns.flatMap(([type, pattern], at): TypeMention[] =>
    [...title.matchAll(pattern)].map(({ index: from, 0: { length } }) => ({
      type,
      from,
      to: from + length,
      isLoose: type === "manual" && at === looseManual,
    })),
  );
  // Of overlapping words, the more specific one wins.
  const apart = found.filter(
    (one, at) => !found.some((other, n) => n < at && other.from < one.to && one.from < other.to),
  );
  const ordered = apart.toSorted((a, b) => a.from - b.from);
  const ofWhat = about.exec(title)?.index ?? title.length;
  return ordered.findLast(({ from }) => from < ofWhat) ?? ordered[0];
}

const looseManual = words.findLastIndex(([type]) => type === "manual");
