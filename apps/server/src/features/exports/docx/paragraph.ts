import { runsOf, runsRightToLeft } from "../direction.ts";

const entities: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
};

/** XML takes no control characters, in no spelling. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/[<>&"']/g, (mark) => entities[mark] ?? mark);

/** Which font a program takes for Chinese characters is a matter of the language. */
const eastAsian: Record<string, string> = { zh: "zh-CN", ja: "ja-JP", ko: "ko-KR" };

/** What a line feed and a tab of the text become. */
const written = (text: string) =>
  text
    .split(/(\r?\n|\t)/)
    .map((part) => {
      if (part === "\t") return "<w:tab/>";
      if (/^\r?\n$/.test(part)) return "<w:br/>";
      return part && `<w:t xml:space="preserve">${escaped(part)}</w:t>`;
    })
    .join("");

/** The runs of a text, each of one direction, as Word shapes and orders them. `language` is ISO 639-1. */
export function runs(
  text: string,
  {
    language = "",
    strong = false,
  }: { language?: string | undefined; strong?: boolean | undefined },
): string {
  const spoken = eastAsian[language];
  return runsOf(text)
    .map(({ text, rightToLeft }) => {
      const properties = [
        strong ? "<w:b/><w:bCs/>" : "",
        rightToLeft ? "<w:rtl/>" : "",
        spoken ? `<w:lang w:eastAsia="${spoken}"/>` : "",
      ].join("");
      return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${written(text)}</w:r>`;
    })
    .join("");
}

/**
 * A paragraph around runs; `text` decides in which direction it runs. `style` is one of styles.xml,
 * `properties` are further ones, as far as they stand before the direction or behind it.
 */
export const paragraph = (
  style: string,
  text: string,
  content: string,
  properties: { before?: string; behind?: string } = {},
): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties.before ?? ""}${runsRightToLeft(text) ? "<w:bidi/>" : ""}${properties.behind ?? ""}</w:pPr>${content}</w:p>`;
