import type { XmlElement } from "../../archive/xml.ts";
import { counted } from "../counting.ts";
import { childOf, elementsIn } from "../elements.ts";
import { bulletOf } from "../symbols.ts";

/** The marker of a paragraph: none, a character, or the next number. */
export type Bullet =
  | { kind: "none" }
  | { kind: "sign"; mark: string }
  | { kind: "number"; format: string; start: number };

/** Paragraph properties by list level. */
export type LevelStyles = ReadonlyMap<number, XmlElement>;

/** Returns the levels of a list style, from 0. */
export function levelStyles(list: XmlElement | undefined): LevelStyles {
  const levels = new Map<number, XmlElement>();
  for (const element of list ? elementsIn(list) : []) {
    const level = /^a:lvl(\d)pPr$/.exec(element.name)?.[1];
    if (level) levels.set(Number(level) - 1, element);
  }
  return levels;
}

/** Returns the bullet of the first properties that define one; most do not. */
export function bulletIn(properties: readonly (XmlElement | undefined)[]): Bullet {
  for (const one of properties) {
    if (!one) continue;
    const sign = childOf(one, "a:buChar");
    const number = childOf(one, "a:buAutoNum")?.attributes;
    if (childOf(one, "a:buNone")) return { kind: "none" };
    if (childOf(one, "a:buBlip")) return { kind: "sign", mark: "•" };
    if (sign) {
      const font = childOf(one, "a:buFont")?.attributes["typeface"];
      return { kind: "sign", mark: bulletOf(sign.attributes["char"] ?? "•", font) };
    }
    if (number) {
      return {
        kind: "number",
        format: number["type"] ?? "",
        start: Number(number["startAt"] ?? 1),
      };
    }
  }
  return { kind: "none" };
}

/** Counts the paragraphs of one shape. */
export class Marks {
  #counts: { format: string; count: number }[] = [];

  /** Returns the next paragraph's marker at a level from 0; empty if it is not an item. */
  next(bullet: Bullet, level: number): string {
    const before = this.#counts[level];
    this.#counts.length = Math.min(this.#counts.length, level);
    if (bullet.kind === "none") return "";
    if (bullet.kind === "sign") return bullet.mark;
    const { format, start } = bullet;
    const count = before?.format === format ? before.count + 1 : start;
    this.#counts[level] = { format, count };
    return numbered(count, format);
  }
}

/** Formats such as romanUcPeriod: the numbering and the characters around it. */
function numbered(count: number, format: string): string {
  const [, way = "", around = ""] =
    /^(.*?)(Period|ParenR|ParenBoth|Plain|Minus)?$/.exec(format) ?? [];
  const number = counted(count, ways[way] ?? (way.startsWith("ea1") ? "chineseCounting" : ""));
  if (around === "ParenBoth") return `(${number})`;
  return number + ({ Period: ".", ParenR: ")", Minus: "-" }[around] ?? "");
}

const ways: Readonly<Record<string, string>> = {
  alphaLc: "lowerLetter",
  alphaUc: "upperLetter",
  romanLc: "lowerRoman",
  romanUc: "upperRoman",
  circleNumDb: "decimalEnclosedCircle",
  circleNumWdBlack: "decimalEnclosedCircle",
  circleNumWdWhite: "decimalEnclosedCircle",
};
