import { escaped } from "@lectern/text-analysis/xml";

import { runsOf, runsRightToLeft } from "../direction.ts";

/** The language determines which font programs use for Chinese characters. */
const eastAsian: Record<string, string> = { zh: "zh-CN", ja: "ja-JP", ko: "ko-KR" };

/** Converts line feeds and tabs to XML elements. */
const written = (text: string) =>
  text
    .split(/(\r?\n|\t)/)
    .map((part) => {
      if (part === "\t") return "<w:tab/>";
      if (/^\r?\n$/.test(part)) return "<w:br/>";
      return part && `<w:t xml:space="preserve">${escaped(part)}</w:t>`;
    })
    .join("");

/**
 * Returns a text as Word runs, each of one direction, which Word shapes and orders. `language` is
 * ISO 639-1.
 */
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
 * Returns a paragraph around runs; `text` determines its direction. `style` is one of styles.xml.
 * `properties` are further properties that the schema orders before or after the direction.
 */
export const paragraph = (
  style: string,
  text: string,
  content: string,
  properties: { before?: string; behind?: string } = {},
): string =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${properties.before ?? ""}${runsRightToLeft(text) ? "<w:bidi/>" : ""}${properties.behind ?? ""}</w:pPr>${content}</w:p>`;
