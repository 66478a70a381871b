/** Headings of summaries and conclusions; also valid as a PostgreSQL regular expression. */
export const summaryHeadings =
  "(abstract|summary|conclusion|key findings|overview|zusammenfassung|überblick|fazit|schlussfolgerung|résumé|synthèse|resumen|conclusión|conclusiones|riassunto|conclusioni|samenvatting|conclusie|ملخص|خلاصة|الخاتمة|摘要|结论|概要|要約|まとめ|結論|요약|결론)";
const isSummaryHeading = new RegExp(summaryHeadings, "iu");

/** Headings of sections without content of their own: references, contents, imprint. */
const boilerplateHeading =
  /references|bibliography|contents|index|acknowledge?ments|footnotes|literatur|quellen|verzeichnis|danksagung|impressum|bibliographie|remerciements|bibliografía|índice|المراجع|المصادر|الفهرس|参考文献|目录|目次|참고문헌/iu;

/** Returns a sentence's weight by its position; 0 excludes it. */
export function positionWeight(heading: string | null, ordinal: number): number {
  const last = heading?.split(" › ").at(-1) ?? "";
  if (boilerplateHeading.test(last)) return 0;
  if (isSummaryHeading.test(heading ?? "")) return 1.5;
  return ordinal < introChunks ? 1.3 : 1;
}

/** The first chunks of a document, which tend to introduce it. */
export const introChunks = 4;

/** Languages that end sentences without punctuation. */
const languagesWithoutFullStop = new Set(["th", "lo", "my", "km"]);
const sentenceEnd = /[.!。！…।۔][”"’»」』)\]]*$/u;
const sentenceStart = /^["“„«‹「『¿¡]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
/** Openings of sentences that are unclear without the previous sentence, or refer elsewhere. */
const dependentOpening =
  /^(?:this|that|these|those|it|he|she|they|however|therefore|thus|but|and|also|moreover|furthermore|such|dies\w*|jene\w*|er|sie|es|jedoch|daher|deshalb|aber|und|auch|zudem|außerdem|cela|ceci|il|elle|ils|elles|cependant|mais|donc|et|esto|ello|sin embargo|pero|además|por tanto|see|refer|siehe|vgl|voir|véase)(?![\p{L}])/iu;

/** Minimum share of letters among the characters that are not whitespace. */
const minLetterShare = 0.7;
const maxLength = 500;
/** Minimum characters. Chinese, Japanese and Korean need a third of the characters for the same content. */
const minLength = { dense: 12, other: 40 };
const isDense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether a text is a complete sentence of words that can be read by itself. */
export function isProse(text: string, language: string): boolean {
  const min = isDense.test(text) ? minLength.dense : minLength.other;
  if (text.length < min || text.length > maxLength || text.includes("\t")) return false;
  if (!languagesWithoutFullStop.has(language) && !sentenceEnd.test(text)) return false;
  if (!sentenceStart.test(text)) return false;
  const visible = text.replaceAll(/\s/gu, "");
  return visible.replaceAll(/[^\p{L}\p{M}]/gu, "").length >= minLetterShare * visible.length;
}

/** Returns a sentence's weight by how clear it is without the previous one. */
export const standaloneWeight = (text: string): number => (dependentOpening.test(text) ? 0.6 : 1);
