import { related, relationsOf } from "../../ooxml/relations.ts";
import { treeOf, type XmlElement } from "../../archive/xml.ts";
import type { Zip } from "../../archive/zip.ts";
import { allBelow, below, childOf } from "../elements.ts";
import { prefixes } from "../package.ts";
import { type LevelStyles, levelStyles } from "./bullets.ts";

/** A placeholder of a slide, matched by type or index. */
export interface Placeholder {
  type: string;
  index: string | undefined;
}

/** The position of a shape, in any unit. */
export interface Place {
  left: number;
  top: number;
  height: number;
}

export const placeholderOf = (shape: XmlElement): Placeholder | undefined => {
  const found = [...allBelow(shape, "p:nvPr")][0];
  const given = childOf(found, "p:ph")?.attributes;
  return given && { type: given["type"] ?? "obj", index: given["idx"] };
};

export function placeOf(shape: XmlElement): Place | undefined {
  const frame =
    childOf(shape, "p:xfrm") ??
    below(shape, "p:spPr", "a:xfrm") ??
    below(shape, "p:grpSpPr", "a:xfrm");
  const [offset, size] = [childOf(frame, "a:off"), childOf(frame, "a:ext")];
  if (!offset) return undefined;
  const number = (given: string | undefined) => Number(given) || 0;
  const { x, y } = offset.attributes;
  return { left: number(x), top: number(y), height: number(size?.attributes["cy"]) };
}

/** What a slide's shapes inherit from its layout, and the layout from its master. */
export interface Layout {
  placeOf(placeholder: Placeholder): Place | undefined;
  /** Nearest first. */
  listsOf(placeholder: Placeholder): LevelStyles[];
}

/** The layouts of a presentation, each read once. */
export class Layouts {
  readonly #zip: Zip;
  readonly #known = new Map<string, Shapes>();

  constructor(zip: Zip) {
    this.#zip = zip;
  }

  /** Returns the layout of this part, or an empty layout without one. */
  get(part: string | undefined): Layout {
    const own = part === undefined ? undefined : this.#shapes(part);
    const master = own?.above === undefined ? undefined : this.#shapes(own.above);
    const inMaster = ({ type }: Placeholder) =>
      master?.find({ type: isTitle(type) ? "title" : "body", index: undefined });
    return {
      placeOf: (placeholder) =>
        own?.find(placeholder)?.place ?? inMaster(placeholder)?.place ?? undefined,
      listsOf: (placeholder) => [
        own?.find(placeholder)?.list ?? new Map(),
        inMaster(placeholder)?.list ?? new Map(),
        (isTitle(placeholder.type) ? master?.titles : master?.bodies) ?? new Map(),
      ],
    };
  }

  #shapes(part: string): Shapes {
    const known = this.#known.get(part);
    if (known) return known;
    const relations = relationsOf(this.#zip, part);
    const shapes = new Shapes(
      treeOf(this.#zip.read(part), prefixes),
      related(relations, "slideMaster"),
    );
    this.#known.set(part, shapes);
    return shapes;
  }
}

interface Shape {
  placeholder: Placeholder;
  place: Place | undefined;
  list: LevelStyles;
}

/** The shapes of a layout or master. */
class Shapes {
  /** The master of a layout. */
  readonly above: string | undefined;
  readonly titles: LevelStyles;
  readonly bodies: LevelStyles;
  readonly #shapes: Shape[];

  constructor(root: XmlElement | undefined, above: string | undefined) {
    this.above = above;
    const texts = childOf(root, "p:txStyles");
    this.titles = levelStyles(childOf(texts, "p:titleStyle"));
    this.bodies = levelStyles(childOf(texts, "p:bodyStyle"));
    this.#shapes = (root ? [...allBelow(root, "p:sp")] : []).flatMap((shape) => {
      const placeholder = placeholderOf(shape);
      if (!placeholder) return [];
      const list = levelStyles(below(shape, "p:txBody", "a:lstStyle"));
      return [{ placeholder, place: placeOf(shape), list }];
    });
  }

  find({ type, index }: Placeholder): Shape | undefined {
    const byIndex = ({ placeholder }: Shape) => index !== undefined && placeholder.index === index;
    const byType = ({ placeholder }: Shape) =>
      placeholder.type === type || (isTitle(placeholder.type) && isTitle(type));
    return this.#shapes.find(byIndex) ?? this.#shapes.find(byType);
  }
}

export const isTitle = (type: string | undefined) => type === "title" || type === "ctrTitle";
