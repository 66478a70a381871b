import type { Prose } from "../prose.ts";
import { eachElement, textOf, type XmlElement } from "../archive/xml.ts";
import { allBelow, childOf } from "./elements.ts";
import { prefixes } from "./package.ts";

/** Maximum nesting; no real diagram is deeper. */
const DEEPEST = 20;

/** Adds the words of a diagram (SmartArt) as a nested list. */
export function addDiagram(prose: Prose, source: Uint8Array) {
  const texts = new Map<string, string>();
  const under = new Map<string, { id: string; order: number }[]>();
  const placed = new Set<string>();
  const visit = ({ name, attributes, ...element }: XmlElement) => {
    const { type = "", modelId = "", srcId = "", destId = "", srcOrd } = attributes;
    if (name === "dgm:pt") {
      texts.set(modelId, wordsOf({ name, attributes, ...element }));
    } else if (type === "" || type === "parOf") {
      placed.add(destId);
      under.set(srcId, [...(under.get(srcId) ?? []), { id: destId, order: Number(srcOrd) }]);
    }
  };
  eachElement(source, (name) => name === "dgm:pt" || name === "dgm:cxn", visit, prefixes);
  const done = new Set<string>();
  const add = (id: string, depth: number) => {
    if (done.has(id) || depth > DEEPEST) return;
    done.add(id);
    const text = texts.get(id) ?? "";
    if (text !== "") prose.item(Math.max(depth, 0), `• ${text}`);
    const next = (under.get(id) ?? []).toSorted((one, other) => one.order - other.order);
    for (const child of next) add(child.id, text === "" ? depth : depth + 1);
  };
  for (const id of texts.keys()) if (!placed.has(id)) add(id, 0);
}

const wordsOf = (point: XmlElement) => {
  const text = childOf(point, "dgm:t");
  const paragraphs = text ? [...allBelow(text, "a:p")] : [];
  return paragraphs
    .map((paragraph) => [...allBelow(paragraph, "a:t")].map(textOf).join(""))
    .join(" ")
    .trim();
};
