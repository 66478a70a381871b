import type { ColumnType, ReviewColumn } from "@lectern/contract/review-columns";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

import * as ownIcons from "../icons.ts";

/** The kinds of answers, in the order of the column editor. */
export const columnTypes = [
  "text",
  "yes_no",
  "date",
  "number",
  "amount",
  "choice",
  "list",
] as const satisfies readonly ColumnType[];

export const typeNames: Record<ColumnType, MessageDescriptor> = {
  text: msg`Text`,
  yes_no: msg`Yes/no`,
  date: msg`Date`,
  number: msg`Number`,
  amount: msg`Amount`,
  choice: msg`Choice`,
  list: msg`List`,
};

export const typeIcons: Record<ColumnType, string> = {
  text: icons.text,
  yes_no: ownIcons.yesNo,
  date: ownIcons.calendar,
  number: ownIcons.hash,
  amount: ownIcons.amount,
  choice: ownIcons.choice,
  list: icons.rows,
};

/** px */
const widths: Record<ColumnType, number> = {
  text: 172,
  yes_no: 116,
  date: 132,
  number: 132,
  amount: 132,
  choice: 136,
  list: 172,
};
export const widthOf = ({ type }: Pick<ReviewColumn, "type">) => widths[type];

/** Whether its values stand at the end of the cell, so that they can be compared. */
export const isNumeric = (type: ColumnType) => type === "number" || type === "amount";

/** The line below the name of a column: its type, and what belongs to it. */
export function typeLine({ type, options, unit }: ReviewColumn, typeName: string): string {
  if (type === "choice") {
    return plural(options.length, {
      // no count: at most 50 options
      one: `${typeName}, # value`,
      other: `${typeName}, # values`,
    });
  }
  return unit === null ? typeName : t`${typeName}, \u2068${unit}\u2069`;
}
