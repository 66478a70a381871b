// What other features may import from this one.
export {
  type DocumentReader,
  type ReadStatement,
  openDocument,
} from "./answering/document-reader.ts";
export { mayDeny, negates } from "./answering/grammar/negation.ts";
export { type Amount, figuresIn } from "./answering/vocabulary/amounts.ts";
export { unitNamed } from "./answering/vocabulary/units.ts";
export { asKept, stillThere, turnToKeep } from "./conversations/saved-answer.ts";
export { chatFile, turnFile } from "./export/exports.ts";
