/** Headings under which a document sums itself up; also as a regular expression of PostgreSQL. */
export const summingUp =
  "(abstract|summary|conclusion|key findings|overview|zusammenfassung|überblick|fazit|schlussfolgerung|résumé|synthèse|resumen|conclusión|conclusiones|riassunto|conclusioni|samenvatting|conclusie|ملخص|خلاصة|الخاتمة|摘要|结论|概要|要約|まとめ|結論|요약|결론)";
const isSummingUp = new RegExp(summingUp, "iu");

/** Under these headings stands what leads elsewhere. */
const aside =
  /references|bibliography|contents|index|acknowledge?ments|footnotes|literatur|quellen|verzeichnis|danksagung|impressum|bibliographie|remerciements|bibliografía|índice|المراجع|المصادر|الفهرس|参考文献|目录|目次|참고문헌/iu;

/** How much a sentence counts by where it stands; 0: not at all. */
export function worthOfPlace(heading: string | null, ordinal: number): number {
  const last = heading?.split(" › ").at(-1) ?? "";
  if (aside.test(last)) return 0;
  if (isSummingUp.test(heading ?? "")) return 1.5;
  return ordinal < leading ? 1.3 : 1;
}

/** Chunks at the beginning of a document, where it says what it is. */
export const leading = 4;

/** These languages end a sentence without a sign. */
const withoutStops = new Set(["th", "lo", "my", "km"]);
const ended = /[.!。！…।۔][”"’»」』)\]]*$/u;
const begun = /^["“„«‹「『¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
/** What speaks of a sentence before it is not understood alone; what refers elsewhere says little. */
const leaning =
  /^(?:this|that|these|those|it|he|she|they|however|therefore|thus|but|and|also|moreover|furthermore|such|dies\w*|jene\w*|er|sie|es|jedoch|daher|deshalb|aber|und|auch|zudem|außerdem|cela|ceci|il|elle|ils|elles|cependant|mais|donc|et|esto|ello|sin embargo|pero|además|por tanto|see|refer|siehe|vgl|voir|véase)(?![\p{L}])/iu;

/** Of the signs that are not space, how many must be letters. */
const letters = 0.7;
const longest = 500;
/** Chinese and Japanese say as much in a third of the characters. */
const shortest = { dense: 12, other: 40 };
const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether a sentence is whole and of words, so that it can be read by itself. */
export function isProse(text: string, language: string): boolean {
  const least = isDense.test(text) ? shortest.dense : shortest.other;
  if (text.length < least || text.length > longest || text.includes("\t")) return false;
  if (!withoutStops.has(language) && !ended.test(text)) return false;
  if (!begun.test(text)) return false;
  const signs = text.replaceAll(/\s/gu, "");
  return signs.replaceAll(/[^\p{L}\p{M}]/gu, "").length >= letters * signs.length;
}

/** How well a sentence is understood without the one before it. */
export const worthAlone = (text: string): number => (leaning.test(text) ? 0.6 : 1);
