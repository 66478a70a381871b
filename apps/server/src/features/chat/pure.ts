// What other features may import from this one, in threads too.
export { openStatements } from "./answering/document-statements.ts";
export type { Evidence, Quote } from "./answering/evidence.ts";
export {
  type PageReader,
  type StoredPage,
  titleCharacters,
  type WantedPage,
} from "./answering/generation/page-reader.ts";
export {
  passageTerms,
  sentenceRanges,
  termsWithin,
} from "./answering/generation/passage-sentences.ts";
export { mayDeny, negates } from "./answering/grammar/negation.ts";
export type { ReadStatement } from "./answering/read-statements.ts";
export { type Amount, figuresIn } from "./answering/vocabulary/amounts.ts";
export { currenciesOf } from "./answering/vocabulary/currencies.ts";
export { unitNamed, unitOfWords } from "./answering/vocabulary/units.ts";
export { isInflectedIn, isInflectionOf } from "./answering/grammar/inflection.ts";
export { isSynonymIn, synonymGroups, synonymGroupsOf } from "./answering/vocabulary/synonyms.ts";
