import type { Citation } from "../../packages/contract/src/chat/chat.ts";
import type { IngestedCollection } from "./asking.ts";
import { type Entry, groupsOf, type Place } from "./entry.ts";
import { holds, normalized } from "./score.ts";

type Cited = Pick<Citation, "document_id" | "page">;

/** Whether the cited pages contain the answer: one of its places, or each if all are needed. */
export function carries(
  entry: Entry,
  { names }: Pick<IngestedCollection, "names">,
  cited: Cited[],
): boolean {
  const places = entry.evidence ?? [];
  const met = places.filter(({ file, pages }) =>
    cited.some(({ document_id, page }) => names.get(document_id) === file && pages.includes(page)),
  );
  return met.length > 0 && (!entry.each_place || met.length === places.length);
}

/** Whether a quote is verbatim on its page, or begins there and ends on the next. */
export function isVerbatim(
  { pages }: Pick<IngestedCollection, "pages">,
  { document_id, page, quote }: Pick<Citation, "document_id" | "page" | "quote">,
): boolean {
  const texts = pages.get(document_id);
  return quote !== "" && `${texts?.get(page)}\n${texts?.get(page + 1) ?? ""}`.includes(quote);
}

/**
 * Returns the errors of a set: places whose pages, as ingested, do not contain the expected answer.
 */
export function misplaced(entry: Entry, { names, pages }: IngestedCollection): string[] {
  const idOf = (file: string) => [...names].find(([, name]) => name === file)?.[0] ?? "";
  const textOf = ({ file, pages: numbers }: Place) =>
    numbers.map((number) => pages.get(idOf(file))?.get(number) ?? "").join("\n");
  const texts = (entry.evidence ?? []).map((place) => normalized(textOf(place)));
  const groups = entry.on_page?.map((one) => [one]) ?? groupsOf(entry);
  const judged = entry.each_place ? [texts.join("\n")] : texts;
  return judged.flatMap((text, at) =>
    groups
      .filter((group) => !group.some((one) => holds(text, normalized(one))))
      .map((group) => `${entry.id}, place ${at + 1}: ${group.join(" | ")}`),
  );
}
