// What other features may import from this one.
export { type MadeFile, fileHeaders, fileName, typeOf } from "./file.ts";
export { dayOf, linkTo, particulars, passageAddress, placeOf } from "./sources.ts";
export { type SourceWords, sourceWords } from "./words.ts";
export { written } from "./written.ts";
