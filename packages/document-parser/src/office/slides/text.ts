import type { XmlElement } from "../../archive/xml.ts";
import { allBelow, childOf, childrenOf, chosenIn, elementsIn } from "../elements.ts";
import { formulaOf } from "../math.ts";
import { withoutPrivate } from "../symbols.ts";
import { type Bullet, bulletIn, type LevelStyles, levelStyles, Marks } from "./bullets.ts";

/** A paragraph of a shape. */
export interface SlideParagraph {
  text: string;
  /** From 0. */
  level: number;
  /** Empty if it is not a list item. */
  mark: string;
  /** Hundredths of a point: the largest font size set in the paragraph itself. */
  size: number;
}

/**
 * Returns the non-empty paragraphs of a shape; `lists` are the styles inherited from its layout.
 */
export function paragraphsOf(
  body: XmlElement | undefined,
  lists: readonly LevelStyles[] = [],
): SlideParagraph[] {
  const own = levelStyles(childOf(body, "a:lstStyle"));
  const marks = new Marks();
  return childrenOf(body, "a:p").flatMap((paragraph) => {
    const properties = childOf(paragraph, "a:pPr");
    const level = Math.min(Math.max(Number(properties?.attributes["lvl"]) || 0, 0), 8);
    const text = withoutPrivate(wordsOf(paragraph));
    if (text.trim() === "") return [];
    const styles = [properties, ...[own, ...lists].map((list) => list.get(level))];
    const bullet: Bullet = bulletIn(styles);
    const sizes = [...allBelow(paragraph, "a:rPr")].map(({ attributes }) =>
      Number(attributes["sz"]),
    );
    const size = Math.max(0, ...sizes.filter((one) => one > 0));
    return [{ text, level, mark: marks.next(bullet, level), size }];
  });
}

/** Returns the text of a shape or cell on one line. */
export const lineOf = (body: XmlElement | undefined): string =>
  paragraphsOf(body)
    .map(({ text, mark }) => (mark === "" ? text : `${mark} ${text}`))
    .join(" ");

function wordsOf(element: XmlElement): string {
  return elementsIn(element)
    .map((child) => {
      if (child.name === "a:t")
        return child.children.filter((one) => typeof one === "string").join("");
      if (child.name === "a:br") return "\n";
      if (child.name === "m:oMath") return formulaOf(child);
      if (child.name === "mc:AlternateContent") return wordsOf(chosenIn(child) ?? child);
      const isNumber = child.name === "a:fld" && child.attributes["type"] === "slidenum";
      return isNumber ? "" : wordsOf(child);
    })
    .join("");
}
