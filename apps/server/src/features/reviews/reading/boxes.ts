import type { CellValue } from "@lectern/contract/review-columns";

import type { Evidence } from "../../chat/pure.ts";
import { type BoxRow, boxRowsOf, saysNo, saysYes } from "./box-rows.ts";
import { askedIn, heldInWords } from "./clauses/asked.ts";
import { wordsOf } from "./clauses/clauses.ts";
import { type ParsedAnswer, type Question, suggested, unclear } from "./parsing/outcome.ts";

/** The share of a question that what boxes belong to must hold. */
const enough = 0.75;

function shareHeld(question: string, text: string, language: string): number {
  const { units } = askedIn(question, language);
  const words = wordsOf(text, language);
  const weight = (isLight: boolean) => (isLight ? 0.3 : 1);
  const all = units.reduce((sum, one) => sum + weight(one.isLight), 0);
  const held = units.reduce(
    (sum, one) => sum + weight(one.isLight) * heldInWords(one, words, language),
    0,
  );
  return all === 0 ? 0 : held / all;
}

/** Returns what ticked boxes answer to a question; undefined where no boxes are for it. */
export function boxAnswer(
  { type, options }: Question,
  phrasing: string,
  passages: readonly Evidence[],
): ParsedAnswer | undefined {
  if (type !== "yes_no" && type !== "choice") return undefined;
  const rows = passages.flatMap(boxRowsOf);
  if (type === "choice") return chosenIn(options, rows);
  const rated = rows
    .filter(({ boxes }) => boxes.some((one) => saysYes(one)) || boxes.some((one) => saysNo(one)))
    .map((row) => ({ row, share: shareHeld(phrasing, row.caption, row.evidence.language) }))
    .filter(({ share }) => share >= enough)
    .toSorted((a, b) => b.share - a.share || a.row.caption.length - b.row.caption.length);
  const [best] = rated;
  if (!best) return undefined;
  const from = [statementOf(best.row)];
  const marked = best.row.boxes.filter(({ isTicked }) => isTicked);
  const [only, ...others] = marked;
  const both = [true, false].map((one): CellValue => ({ type: "yes_no", yes: one }));
  if (!only || others.length > 0) return unclear("review_values_differ", both, from);
  if (saysYes(only)) return suggested({ type: "yes_no", yes: true }, from);
  if (saysNo(only)) return suggested({ type: "yes_no", yes: false }, from);
  return undefined;
}

function statementOf({ evidence, start, end }: BoxRow) {
  const text = evidence.text.slice(start, end);
  return {
    text,
    isVerbatim: true,
    language: evidence.language,
    quotes: [{ evidence, start, end }],
  };
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
  const from = marked.slice(0, 1).map(({ row }) => statementOf(row));
  if (chosen.length === 1) return suggested({ type: "choice", option }, from);
  return unclear(
    "review_values_differ",
    chosen.map((one): CellValue => ({ type: "choice", option: one })),
    from,
  );
}
