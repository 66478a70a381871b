import { ReadingFailure } from "../../process/failures.ts";
import { related, relationsOf } from "../../ooxml/relations.ts";
import type { Prose } from "../../prose.ts";
import { treeOf } from "../../archive/xml.ts";
import type { Zip } from "../../archive/zip.ts";
import { allBelow, below, childOf, childrenOf } from "../elements.ts";
import { type Package, prefixes } from "../package.ts";
import { Layouts, placeholderOf } from "./layouts.ts";
import { SlideReader } from "./slide.ts";
import { paragraphsOf } from "./text.ts";

/** Adds the slides of a presentation in order. Throws ReadingFailure (damaged) if it is not one. */
export function addPresentation(prose: Prose, { zip, main }: Package) {
  const root = treeOf(zip.read(main), prefixes);
  if (root?.name !== "p:presentation") throw new ReadingFailure("damaged");
  const relations = relationsOf(zip, main);
  const layouts = new Layouts(zip);
  for (const { attributes } of childrenOf(childOf(root, "p:sldIdLst"), "p:sldId")) {
    const part = relations.get(attributes["r:id"] ?? "")?.target;
    prose.slide();
    if (part !== undefined) addSlide(prose, zip, layouts, part);
  }
}

function addSlide(prose: Prose, zip: Zip, layouts: Layouts, part: string) {
  const relations = relationsOf(zip, part);
  const tree = below(treeOf(zip.read(part), prefixes), "p:cSld", "p:spTree");
  const layout = layouts.get(related(relations, "slideLayout"));
  if (tree) new SlideReader(prose, zip, layout, relations).add(tree);
  const notes = related(relations, "notesSlide");
  if (notes !== undefined) addNotes(prose, zip, notes);
}

/** Adds the speaker notes of a slide. */
function addNotes(prose: Prose, zip: Zip, part: string) {
  const root = treeOf(zip.read(part), prefixes);
  for (const shape of root ? allBelow(root, "p:sp") : []) {
    if (placeholderOf(shape)?.type !== "body") continue;
    for (const { text, mark } of paragraphsOf(childOf(shape, "p:txBody"))) {
      prose.footnote(mark === "" ? text : `${mark} ${text}`);
    }
  }
}
