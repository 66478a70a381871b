import { eachElement, type XmlElement } from "../../archive/xml.ts";
import { counted } from "../counting.ts";
import { below, childOf, childrenOf, isOn, numberOf, valueOf } from "../elements.ts";
import { prefixes } from "../package.ts";
import { bulletOf } from "../symbols.ts";

interface Level {
  start: number;
  format: string;
  /** "%1.%2)" */
  text: string;
  font: string | undefined;
  /** The paragraph style linked to this level. */
  style: string | undefined;
  /** All its numbers are in digits. */
  legal: boolean;
  /** Numbering does not restart below a higher level. */
  restless: boolean;
}

/** A list: its abstract numbering and its overrides. */
interface List {
  abstract: string;
  levels: Map<number, Level>;
  starts: Map<number, number>;
}

const LEVELS = 9;

/** The lists of a document, numbered as their paragraphs come in order. */
export class Numbering {
  readonly #abstracts = new Map<string, XmlElement>();
  readonly #lists = new Map<string, List>();
  /** Current counts of each list by level; several lists may share counts. */
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(source?: Uint8Array) {
    if (!source) return;
    const nums: XmlElement[] = [];
    const visit = (element: XmlElement) => {
      if (element.name === "w:num") nums.push(element);
      else this.#abstracts.set(element.attributes["w:abstractNumId"] ?? "", element);
    };
    const wanted = (name: string) => name === "w:abstractNum" || name === "w:num";
    eachElement(source, wanted, visit, prefixes);
    for (const num of nums) this.#lists.set(num.attributes["w:numId"] ?? "", this.#listOf(num));
  }

  /** Returns the level linked to this paragraph style. */
  levelOf(id: string, style: string | undefined): number {
    const levels = this.#lists.get(id)?.levels ?? new Map<number, Level>();
    const found = levels.entries().find(([, level]) => style && level.style === style);
    return found?.[0] ?? 0;
  }

  /**
   * Returns the next mark of a list at a level from 0, such as "2.1" or "•"; empty if it has none.
   * Undefined for an unknown list.
   */
  next(id: string, level: number): string | undefined {
    const list = this.#lists.get(id);
    const own = list?.levels.get(level);
    if (!list || !own) return undefined;
    const counts = this.#counts.get(list.abstract) ?? [];
    this.#counts.set(list.abstract, counts);
    for (const [at, start] of list.starts) {
      if (at > level || this.#begun.has(`${id} ${at}`)) continue;
      this.#begun.add(`${id} ${at}`);
      counts[at] = at === level ? start - 1 : start;
    }
    for (let above = 0; above < level; above++)
      counts[above] ??= list.levels.get(above)?.start ?? 1;
    counts[level] = (counts[level] ?? own.start - 1) + 1;
    for (let under = level + 1; under < LEVELS; under++) {
      if (!list.levels.get(under)?.restless) counts[under] = undefined;
    }
    return markOf(list, own, counts);
  }

  #listOf(num: XmlElement): List {
    const abstract = this.#linked(valueOf(num, "w:abstractNumId") ?? "");
    const levels = new Map<number, Level>();
    const starts = new Map<number, number>();
    const read = (element: XmlElement) => {
      const at = Number(element.attributes["w:ilvl"]);
      if (at >= 0 && at < LEVELS) levels.set(at, levelOf(element));
    };
    childrenOf(this.#abstracts.get(abstract), "w:lvl").forEach(read);
    for (const other of childrenOf(num, "w:lvlOverride")) {
      childrenOf(other, "w:lvl").forEach(read);
      const start = numberOf(other, "w:startOverride");
      if (start !== undefined) starts.set(Number(other.attributes["w:ilvl"]), start);
    }
    return { abstract, levels, starts };
  }

  /** A numbering may refer to a style, which refers to another list. */
  #linked(id: string): string {
    const style = valueOf(this.#abstracts.get(id), "w:numStyleLink");
    if (style === undefined) return id;
    const other = this.#abstracts
      .entries()
      .find(([, element]) => valueOf(element, "w:styleLink") === style);
    return other?.[0] ?? id;
  }
}

const levelOf = (element: XmlElement): Level => ({
  start: numberOf(element, "w:start") ?? 1,
  format: formatOf(element),
  text: valueOf(element, "w:lvlText") ?? "",
  font: below(element, "w:rPr", "w:rFonts")?.attributes["w:ascii"],
  style: valueOf(element, "w:pStyle"),
  legal: isOn(element, "w:isLgl") ?? false,
  restless: numberOf(element, "w:lvlRestart") === 0,
});

/** A newer numbering format is stored beside an older fallback. */
function formatOf(element: XmlElement): string {
  const chosen = below(element, "mc:AlternateContent", "mc:Fallback", "w:numFmt");
  return (chosen ?? childOf(element, "w:numFmt"))?.attributes["w:val"] ?? "decimal";
}

function markOf({ levels }: List, own: Level, counts: readonly (number | undefined)[]): string {
  if (own.format === "bullet") return bulletOf(own.text, own.font);
  if (own.format === "none") return own.text.replaceAll(/%\d/g, "");
  return own.text.replaceAll(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const level = levels.get(at);
    const format = own.legal ? "decimal" : (level?.format ?? "decimal");
    return format === "bullet" || format === "none" ? "" : counted(counts[at] ?? 1, format);
  });
}
