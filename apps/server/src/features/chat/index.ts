// What other features may import from this one.
export { asKept, stillThere, turnToKeep } from "./conversations/saved-answer.ts";
export { chatFile, turnFile } from "./export/exports.ts";
