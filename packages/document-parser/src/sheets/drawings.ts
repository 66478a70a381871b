import { type Relation, relationsOf } from "../ooxml/relations.ts";
import { eachElement, textOf, type XmlElement } from "../archive/xml.ts";
import type { Zip } from "../archive/zip.ts";
import { prefixes } from "./namespaces.ts";

/** Returns a sheet's text outside its cells: text boxes, and titles of charts and their axes. */
export function drawnTexts(zip: Zip, sheet: ReadonlyMap<string, Relation>): string[] {
  const drawings = [...sheet.values()].filter(({ type }) => type === "drawing");
  return drawings.flatMap(({ target }) => {
    const charts = [...relationsOf(zip, target).values()].filter(({ type }) => type === "chart");
    return [
      ...paragraphs(zip, target, "xdr:txBody"),
      ...charts.flatMap((chart) => paragraphs(zip, chart.target, "c:title")),
    ];
  });
}

/** Returns the diagrams (SmartArt) on a sheet, as part names. */
export const diagramsOf = (zip: Zip, sheet: ReadonlyMap<string, Relation>): string[] =>
  [...sheet.values()]
    .filter(({ type }) => type === "drawing")
    .flatMap(({ target }) => [...relationsOf(zip, target).values()])
    .filter(({ type }) => type === "diagramData")
    .map(({ target }) => target);

/** Returns the paragraphs within elements of this name. */
function paragraphs(zip: Zip, part: string, within: string): string[] {
  const found: string[] = [];
  const wanted = (name: string, around: readonly string[]) =>
    // The fallback for programs that cannot show the alternative.
    name === "mc:Fallback" || (name === "a:p" && around.includes(within));
  const visit = (element: XmlElement) => {
    if (element.name === "a:p") found.push(textOf(element));
  };
  eachElement(zip.read(part), wanted, visit, prefixes);
  return found;
}
