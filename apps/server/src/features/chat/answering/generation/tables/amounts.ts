import { currencySigns } from "../../vocabulary/currencies.ts";
import type { CellMatch } from "./cell-match.ts";
import { measuresIn } from "./measures.ts";
import { isNeutral } from "./small-words.ts";
import type { Unit } from "./table.ts";

/** A number with its unit. */
export interface Amount {
  value: number;
  /** As written in the table, or as computed. */
  digits: string;
  /** "$", "€" or a name; undefined: not money. */
  currency: string | undefined;
  scale: number;
  /** "%", "kg" or another word after the number. */
  unit: string | undefined;
}

const perShare =
  /(?<!\p{L})(?:per (?:\p{L}+ )?share|eps|je aktie|par action|por acción|per azione|للسهم)(?!\p{L})/iu;
const shares = /(?<!\p{L})(?:shares|aktien|actions|acciones|azioni|الأسهم)(?!\p{L})/iu;
/** "50,400,000 shares authorized": the label counts shares, while the number beside it is money. */
const countsShares = /\d[\d,.]*\s+shares|(?<!\p{L})par value(?!\p{L})/iu;
const money = /(?<!\p{L})(?:employees|headcount|mitarbeiter|number of)(?!\p{L})/iu;

/** The number of a cell with its unit; undefined for a cell of words. */
export function amountOf({ table, row, column, cell }: CellMatch): Amount | undefined {
  if (cell.value === undefined) return undefined;
  const unit: Unit = { ...table.unit, ...column.unit };
  const labels = [row.label, ...row.sections].join(" ");
  const own = { value: cell.value, digits: cell.digits };
  if (cell.unit !== undefined) return { ...own, currency: undefined, scale: 1, unit: cell.unit };
  if (perShare.test(labels)) {
    return {
      ...own,
      currency: cell.currency ?? unit.currency ?? symbolIn(table),
      scale: 1,
      unit: undefined,
    };
  }
  const isCount =
    shares.test(labels) && !countsShares.test(row.label) && cell.currency === undefined;
  if (isCount) {
    return {
      ...own,
      currency: undefined,
      scale: unit.sharesScale ?? unit.scale ?? 1,
      unit: undefined,
    };
  }
  const currency =
    cell.currency ?? unit.currency ?? (money.test(row.label) ? undefined : symbolIn(table));
  return {
    ...own,
    currency: unit.name ? undefined : currency,
    scale: unit.name ? 1 : (unit.scale ?? 1),
    unit: unit.name,
  };
}

/** The currency of a table: often only the first and the last number of a column have it. */
function symbolIn({ rows }: CellMatch["table"]): string | undefined {
  for (const { cells } of rows) {
    const symbol = cells.find((cell) => cell?.currency !== undefined)?.currency;
    if (symbol !== undefined) return symbol;
  }
  return undefined;
}

const isSign = new RegExp(`^(?:${currencySigns})$`, "u");
/** Names of scales in answers; scale-words.ts and units.ts have those that are read. */
const scaleNames: Record<string, Record<number, string>> = {
  en: { 1e3: "thousand", 1e6: "million", 1e9: "billion" },
  de: { 1e3: "Tausend", 1e6: "Millionen", 1e9: "Milliarden" },
  fr: { 1e3: "milliers", 1e6: "millions", 1e9: "milliards" },
  es: { 1e3: "miles", 1e6: "millones", 1e9: "miles de millones" },
  it: { 1e3: "mila", 1e6: "milioni", 1e9: "miliardi" },
  ar: { 1e3: "ألف", 1e6: "مليون", 1e9: "مليار" },
};
const currencyNames: Record<string, Record<string, string>> = {
  de: { "€": "Euro", $: "US-Dollar", "£": "Pfund" },
  fr: { "€": "euros", $: "dollars", "£": "livres" },
  es: { "€": "euros", $: "dólares", "£": "libras" },
  it: { "€": "euro", $: "dollari", "£": "sterline" },
};

/** An amount in words: "$81,797 million", "128.450 Tausend Euro", "39 %". */
export function spoken({ value, digits, currency, scale, unit }: Amount, language: string): string {
  const sign = value < 0 ? "−" : "";
  const names = scaleNames[language] ?? scaleNames["en"];
  const counted = scale === 1 ? "" : ` ${names?.[scale] ?? ""}`;
  if (unit !== undefined) {
    const gap = unit === "%" && language === "en" ? "" : " ";
    return `${sign}${digits}${gap}${unit}`;
  }
  if (currency === undefined) return `${sign}${digits}${counted}`;
  const isBefore = language === "en" || !(language in currencyNames);
  if (isBefore && isSign.test(currency)) return `${sign}${currency}${digits}${counted}`;
  const name = currencyNames[language]?.[currency] ?? currency;
  const of = scale === 1 ? " " : (joins[language]?.(name) ?? " ");
  return `${sign}${digits}${counted}${of}${name}`;
}

/** The word between "thousands" and the currency. */
const joins: Record<string, (name: string) => string> = {
  fr: (name) => (/^[aeiou]/i.test(name) ? " d’" : " de "),
  es: () => " de ",
  it: () => " ",
};

/** The name of a cell's value: its row's label, with the group if the label is too unspecific. */
export function subjectOf({ row, column, table, cell }: CellMatch): string {
  const [name] = row.names;
  const label = [tidy(row.label), ...(name && name !== cell.text ? [tidy(name)] : [])]
    .filter(Boolean)
    .join(", ");
  const says = label.split(/[\s,]+/).some((word) => word.length > 3 && !isNeutral(word));
  const isBare = !says || label.split(" ").length === 1;
  const groups = row.sections.map(tidy);
  const group = groups.at(-1);
  const parts = isBare && group !== undefined && !isOther(group, label) ? [group, label] : [label];
  if (groups.length === 0 && !says) parts.unshift(titleOf(table));
  const words = table.columns.length > 1 && column.words !== "" ? [tidy(column.words)] : [];
  return [...parts, ...words].filter(Boolean).join(", ");
}

/** The last line of a statement, "Net income", is not part of the "Operating expenses" above it. */
function isOther(group: string, label: string): boolean {
  const [above, own] = [group, label].map((text) => measuresIn(text)[0]?.concept);
  return above !== undefined && own !== undefined && above !== own;
}

/** The nearest caption short enough to be a title. */
const titleOf = ({ captions }: CellMatch["table"]) =>
  tidy(captions.find((said) => said.length <= 60 && !/^\(|:$/.test(said)) ?? "");

const tidy = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\(\s*(?:[a-z0-9])\s*\)/gi, "")
    .replace(/[:\s]+$/, "")
    .trim();
