/**
 * Words by which documents say the same. A question is asked again in those that its document uses:
 * a search by words values a synonym less than the word itself.
 */
const groups: Record<string, readonly (readonly string[])[]> = {
  en: [
    ["begin", "start", "commence", "take effect", "enter into force", "become effective"],
    ["end", "expire", "terminate", "lapse"],
    ["limited", "capped", "exceed", "liable up to"],
    ["renew", "extended"],
    ["governs", "governed", "applies", "subject to"],
    ["maintain", "hold", "take out", "carry"],
    ["provide", "present", "submit", "deliver", "furnish"],
    ["paid", "payable", "settle", "due"],
    ["notice period for termination", "days' notice", "days of notice", "notice period"],
    ["may terminate", "may cancel", "may end"],
    ["rent", "lease payment"],
    ["employee", "staff"],
    ["revenue", "net sales", "turnover"],
  ],
  de: [
    ["beginnt", "startet", "in Kraft tritt", "wirksam wird"],
    ["endet", "läuft aus", "erlischt"],
    ["begrenzt", "beschränkt", "höchstens"],
    ["verlängert", "erneuert"],
    ["Kündigungsfrist", "Frist zur Kündigung"],
    ["zu bezahlen", "zu zahlen", "fällig", "zahlbar"],
  ],
};

/** Maximum paraphrases of a question: each costs a reading. */
const most = 3;

const stem = (words: string) => words.replaceAll(/(?:e|s|es|ed)(?=$|\s)/giu, "");
/** Matches the words in any ending. */
const patternOf = (words: string) =>
  new RegExp(
    String.raw`(?<!\p{L})${stem(words)
      .split(/\s+/)
      .map(RegExp.escape)
      .join(String.raw`\p{L}*\s+`)}\p{L}*(?!\p{L})`,
    "iu",
  );
const patterns = new Map<string, RegExp>();
function matching(words: string): RegExp {
  let pattern = patterns.get(words);
  if (!pattern) patterns.set(words, (pattern = patternOf(words)));
  return pattern;
}

/** Returns a question in the words of a document, where its own words are not those. */
export function paraphrasesOf(question: string, language: string, text: string): string[] {
  return (groups[language] ?? [])
    .flatMap((group) => {
      const own = group.find((words) => matching(words).test(question));
      if (own === undefined) return [];
      return group
        .filter((words) => words !== own && matching(words).test(text))
        .map((words) => question.replace(matching(own), words));
    })
    .slice(0, most);
}
