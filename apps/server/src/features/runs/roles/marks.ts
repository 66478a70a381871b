/** Four digits are a year. */
const one = String.raw`\^?[1-9１-９١-٩][\d０-９٠-٩]{0,2}`;
/** "[5,250]" is an amount. */
const joint = String.raw`(?:\s*(?:,(?!\d{3})|[;、，])\s*|\s*[–-]\s*|\s+(?:and|und|et|y)\s+)`;
/** `[1]`, `[1, 2]`, `[1-3]`, `【1†lines】`, `[passage 1]`; never `(1)`, which numbers paragraphs too. */
const mark = String.raw`[[【［]\s*(?:(?:findings?|passages?|sources?)\s+)?(${one}(?:${joint}${one})*)(?:†[^\]】］\n]{0,80})?\s*[\]】］]`;
const everyMark = new RegExp(mark, "giu");
/** A range of more marks is not one. */
const mostInRange = 10;

/** Returns a text with the digits of Arabic and of full width as 0 to 9. */
const latin = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660));

/** Returns the numbers of a mark's content: "1, 3-5". */
function numbersOf(content: string): number[] {
  const numbers = latin(content)
    .replaceAll("^", "")
    .split(/\s*[,;、，]\s*|\s+(?:and|und|et|y)\s+/u)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split(/\s*[–-]\s*/u).map(Number);
      if (to <= from || to - from >= mostInRange) return from === to ? [from] : [from, to];
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    });
  return [...new Set(numbers)];
}

/** Returns the numbers that marks of a text name, each once. */
export const marksIn = (text: string): number[] => [
  ...new Set([...text.matchAll(everyMark)].flatMap(([, content = ""]) => numbersOf(content))),
];

/** Returns a text with all marks in one form: `[1][2]`. */
export const withPlainMarks = (text: string): string =>
  text.replaceAll(everyMark, (_, content: string) =>
    numbersOf(content)
      .map((number) => `[${number}]`)
      .join(""),
  );

/** Returns a text without its marks. */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(everyMark, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:!?。，、؟])/gu, "")
    .trim();
