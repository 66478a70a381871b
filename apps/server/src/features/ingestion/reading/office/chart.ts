import type { Prose } from "../prose.ts";
import { eachElement, textOf, type XmlElement } from "../xml.ts";
import { allBelow, below, childOf } from "./elements.ts";
import { prefixes } from "./package.ts";

/** No chart shows more points that anybody could tell apart. */
const MOST_POINTS = 500;

/** A chart as what it was drawn from: its title, and a table with a column for each series. */
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

/** What a chart remembers of the cells it was drawn from, by their place. */
function points(element: XmlElement | undefined): Map<number, string> {
  const found = new Map<number, string>();
  if (!element) return found;
  for (const point of allBelow(element, "c:pt")) {
    found.set(Number(point.attributes["idx"]), wordsOf(below(point, "c:v") ?? point));
  }
  // A name that was typed in stands by itself.
  const typed = childOf(element, "c:v");
  if (typed) found.set(0, wordsOf(typed));
  return found;
}

const wordsOf = (element: XmlElement) => rounded(textOf(element));

/** 0.30000000000000004 was meant to be 0.3. */
const rounded = (text: string) =>
  /^-?\d*\.\d{12,}(?:E-?\d+)?$/i.test(text) ? String(Number(Number(text).toPrecision(12))) : text;
