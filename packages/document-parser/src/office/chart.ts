import type { Prose } from "../prose.ts";
import { eachElement, textOf, type XmlElement } from "../archive/xml.ts";
import { allBelow, below, childOf } from "./elements.ts";
import { prefixes } from "./package.ts";

/** Maximum points read; more could not be told apart on a chart. */
const MOST_POINTS = 500;

/** Adds a chart's title and data, as a table with a column for each series. */
export function addChart(prose: Prose, source: Uint8Array) {
  const series: XmlElement[] = [];
  const titles: string[] = [];
  eachElement(
    source,
    (name) => name === "c:ser" || name === "c:title",
    (element) => {
      if (element.name === "c:ser") series.push(element);
      else titles.push([...allBelow(element, "a:t")].map(wordsOf).join(""));
    },
    prefixes,
  );
  for (const title of titles) prose.paragraph(title);
  const columns = series.map((one) => ({
    name: [...points(childOf(one, "c:tx")).values()].join(" "),
    values: points(childOf(one, "c:val") ?? childOf(one, "c:yVal")),
  }));
  const names = series
    .map((one) => points(childOf(one, "c:cat") ?? childOf(one, "c:xVal")))
    .reduce((most, some) => (some.size > most.size ? some : most), new Map<number, string>());
  const places = new Set([...names.keys(), ...columns.flatMap(({ values }) => [...values.keys()])]);
  const rows = [...places]
    .toSorted((one, other) => one - other)
    .slice(0, MOST_POINTS)
    .map((at) => [names.get(at) ?? "", ...columns.map(({ values }) => values.get(at) ?? "")]);
  prose.table([["", ...columns.map(({ name }) => name)], ...rows], 1);
}

/** Returns a chart's cached cell values by index. */
function points(element: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  if (!element) return found;
  const [code] = allBelow(element, "c:formatCode");
  const usual = code ? textOf(code) : "";
  for (const point of allBelow(element, "c:pt")) {
    const stored = wordsOf(below(point, "c:v") ?? point);
    const { idx, formatCode = usual } = point.attributes;
    found.set(Number(idx), shown(stored, formatCode));
  }
  // A name that was typed in instead of referring to a cell.
  const typed = childOf(element, "c:v");
  if (typed) found.set(0, wordsOf(typed));
  return found;
}

const wordsOf = (element: XmlElement) => rounded(textOf(element));

/** Rounds 0.30000000000000004 to 0.3. */
const rounded = (text: string) =>
  /^-?\d*\.\d{12,}(?:E-?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(12))) : text;

/** Days between the epochs of Excel and JavaScript. */
const DAYS_TO_1970 = 25_569;
const DAY = 86_400_000;

/** Formats percentages and dates; returns other numbers as stored. */
function shown(stored: string, code: string): string {
  const value = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(value)) return stored;
  const signs = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "").split(";", 1)[0] ?? "";
  if (/0\s?%$/.test(signs)) return `${Number((value * 100).toPrecision(12))}%`;
  const isDay = /[ymd]/i.test(signs) && !/[hs]|general/i.test(signs);
  if (!isDay || value < 1 || value > 2_958_465) return stored;
  return new Date((Math.floor(value) - DAYS_TO_1970) * DAY).toISOString().slice(0, 10);
}
