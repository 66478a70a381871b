// What other features may import from this one.
export { asKept, stillThere, turnToKeep } from "./conversations/keeping.ts";
export { chatFile, turnFile } from "./export/exports.ts";
