// What other features may import from this one.
export { type MadeFile, fileHeaders, fileName, typeOf } from "./file.ts";
export { oneLine, escapeMarkdown } from "./markdown-text.ts";
export {
  type Node,
  changed,
  everyNode,
  harmlessMarkdown,
  parse,
  rangeOf,
  tamed,
} from "./markdown.ts";
export { blocksOf, verbatimRanges } from "./prose.ts";
export { dayOf, linkTo, particulars, placeOf } from "./sources.ts";
export { type Block, type Paragraph, paragraphOf } from "./story.ts";
export { type SourceWords, sourceWords } from "./words.ts";
export { written } from "./written.ts";
