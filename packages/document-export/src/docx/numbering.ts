import { bullets, type Item, type List } from "../blocks.ts";

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const levels = Array.from({ length: 9 }, (_, level) => level);
/** Indent per level, in twentieths of a point. */
const step = 360;

const indentOf = (level: number) => (level + 1) * step;
const levelOf = ({ depth }: Item) => Math.min(depth, levels.length - 1);

const level = (n: number, format: string, sign: string) =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${indentOf(n)}" w:hanging="${step}"/></w:pPr></w:lvl>`;

const abstract = (id: number, one: (n: number) => string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(one).join("")}</w:abstractNum>`;

const bulleted = abstract(0, (n) => level(n, "bullet", bullets[n % bullets.length]!));
const numbered = (id: number) => abstract(id, (n) => level(n, "decimal", `%${n + 1}.`));

/**
 * The lists of a document in Word's numbering: each numbered list counts separately, from its own
 * start.
 */
export class Numbering {
  readonly #lists = new Map<List, { id: number; level: number }>();

  /** Returns the properties of a paragraph in a list. */
  propertiesOf(item: Item, isMarked: boolean): { before?: string; behind?: string } {
    const level = levelOf(item);
    if (!isMarked) return { behind: `<w:ind w:left="${indentOf(level)}"/>` };
    return {
      before: `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${this.#idOf(item)}"/></w:numPr>`,
    };
  }

  /** Returns 1 for all bulleted lists. */
  #idOf(item: Item): number {
    const { list } = item;
    if (list.start === undefined) return 1;
    const known = this.#lists.get(list) ?? { id: this.#lists.size + 2, level: levelOf(item) };
    this.#lists.set(list, known);
    return known.id;
  }

  /** Returns the numbering part of the document. */
  xml(): string {
    const lists = [...this.#lists];
    // Each list has its own definition; with a shared one Word would continue the previous list's
    // count.
    const abstracts = lists.map(([, { id }]) => numbered(id));
    const nums = lists.map(
      ([{ start }, { id, level }]) =>
        `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
    );
    return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="${main}">${bulleted}${abstracts.join("")}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${nums.join("")}</w:numbering>`;
  }
}
