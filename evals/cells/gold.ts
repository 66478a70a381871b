import type { LabelledDocument } from "./labels.ts";

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/**
 * Returns the columns of a document whose label has no quote that stands verbatim on its page, or
 * one without the words by which cells are judged. White space may differ.
 */
export function misplaced({ cells }: LabelledDocument, pages: ReadonlyMap<number, string>) {
  return Object.entries(cells).flatMap(([column, label]) => {
    if (label === null) return [];
    const { quote = "", page = 0, words } = label;
    const stands = quote !== "" && plain(pages.get(page) ?? "").includes(plain(quote));
    const judged = words.some((one) => plain(quote).includes(plain(one)));
    return stands && judged ? [] : [column];
  });
}
