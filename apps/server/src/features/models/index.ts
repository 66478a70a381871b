// What other features may import from this one.
export { checkModelOf, embedderOf, rerankerOf } from "./adapters.ts";
export { demandChoice, extractive, list as listChoices, notOffered, writersOf } from "./choices.ts";
export { inOnePiece } from "./in-one-piece.ts";
