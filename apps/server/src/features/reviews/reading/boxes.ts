import type { CellValue } from "@lectern/contract/review-columns";

import { type BoxRow, saysNo, saysYes } from "./box-rows.ts";
import { amountHeld, askedIn, weightOf } from "./clauses/asked.ts";
import { wordsOf } from "./clauses/clauses.ts";
import { type ParsedAnswer, type Question, suggested, unclear } from "./parsing/outcome.ts";
import { statementAt } from "./parsing/statement-at.ts";

/** The share of a question that what boxes belong to must hold. */
const enough = 0.75;

function shareHeld(question: string, text: string, language: string): number {
  const { units } = askedIn(question, language);
  const all = units.reduce((sum, one) => sum + weightOf(one), 0);
  return all === 0 ? 0 : amountHeld(units, wordsOf(text, language), language) / all;
}

/** Returns what ticked boxes of a document answer to a question; undefined where none are for it. */
export function boxAnswer(
  { type, options }: Question,
  phrasing: string,
  rows: () => readonly BoxRow[],
): ParsedAnswer | undefined {
  if (type === "choice") return chosenIn(options, rows());
  if (type !== "yes_no") return undefined;
  const rated = rows()
    .filter(({ boxes }) => boxes.some((one) => saysYes(one)) || boxes.some((one) => saysNo(one)))
    .map((row) => ({ row, share: shareHeld(phrasing, row.caption, row.evidence.language) }))
    .filter(({ share }) => share >= enough)
    .toSorted((a, b) => b.share - a.share || a.row.caption.length - b.row.caption.length);
  const [best] = rated;
  if (!best) return undefined;
  const from = [statementAt(best.row)];
  const marked = best.row.boxes.filter(({ isTicked }) => isTicked);
  const [only, ...others] = marked;
  const both = [true, false].map((one): CellValue => ({ type: "yes_no", yes: one }));
  if (!only || others.length > 0) return unclear("review_values_differ", both, from);
  if (saysYes(only)) return suggested({ type: "yes_no", yes: true }, from);
  if (saysNo(only)) return suggested({ type: "yes_no", yes: false }, from);
  return undefined;
}

/** The option whose box is ticked, where most options have a box. */
function chosenIn(options: readonly string[], rows: readonly BoxRow[]): ParsedAnswer | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{Nd}]+/gu, " ")
      .trim();
  const found = rows.flatMap((row) =>
    row.boxes.flatMap((one) => {
      const label = plain(one.label);
      const named = options.filter((option) => ` ${label} `.includes(` ${plain(option)} `));
      const longestNamed = named.toSorted((a, b) => b.length - a.length).at(0);
      const isClose = longestNamed !== undefined && label.length <= plain(longestNamed).length + 90;
      return isClose ? [{ row, one, option: longestNamed }] : [];
    }),
  );
  const known = new Set(found.map(({ option }) => option));
  if (known.size < 2) return undefined;
  const marked = found.filter(({ one }) => one.isTicked);
  const chosen = [...new Set(marked.map(({ option }) => option))];
  const [option] = chosen;
  if (option === undefined) return undefined;
  const from = marked.slice(0, 1).map(({ row }) => statementAt(row));
  if (chosen.length === 1) return suggested({ type: "choice", option }, from);
  return unclear(
    "review_values_differ",
    chosen.map((one): CellValue => ({ type: "choice", option: one })),
    from,
  );
}
