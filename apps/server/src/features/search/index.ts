// What other features may import from this one.
export { type Boxes, type PageRange, openBoxes } from "./boxes.ts";
export { highlightsOf } from "./highlights.ts";
export { putPostings } from "./indexing.ts";
export { languagesIn } from "./languages.ts";
export { nameMark } from "./names.ts";
export { readQuery } from "./query.ts";
export { searchSettingsOf } from "./search-settings.ts";
export { type Passage, balancedPassages, documentsFound, passageOf, passages } from "./search.ts";
export { fused } from "./vectors/fusion.ts";
export type { PassageRow } from "./store.ts";
export { waitForVectors } from "./vectors/vector-jobs.ts";
export type { EmbeddingUse, SearchDeps } from "./vectors/search-models.ts";
export { removeVectors } from "./vectors/store.ts";
