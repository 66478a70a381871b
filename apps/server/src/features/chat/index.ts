// What other features may import from this one.
export type { SentAlong } from "./answering/answer-context.ts";
export { ended, listOrHeadingPrefix, claimSentences } from "./answering/citations.ts";
export { type LibraryFinding, comparedWithLibrary } from "./answering/compared-with-library.ts";
export { type DocumentReader, openDocument } from "./answering/document-reader.ts";
export { unescaped, unmarked } from "./answering/generation/extractive-answer.ts";
export { fenced, onOneLine } from "./answering/generation/fence.ts";
export {
  type CheckedText,
  type JudgedSentence,
  type QuoteResult,
  checkedText,
  judgedText,
  numbered,
  passagesAround,
  passagesOn,
  quotesOn,
} from "./answering/library-reader.ts";
export { verbatimPlace } from "./answering/verbatim-place.ts";
export { type RankedPassage, passagesForQuestion } from "./answering/passages-for-question.ts";
export type { PlacedQuote } from "./answering/read-statements.ts";
export { standingBeside } from "./answering/retrieval/follow-up.ts";
export { languageOfQuestion } from "./answering/retrieval/question-language.ts";
export { partsOf } from "./answering/retrieval/question-parts.ts";
export { kindOf, wordsOfQuestion } from "./answering/retrieval/question-terms.ts";
export { checkerOf } from "./answering/verification/checkers/checker-of.ts";
export type { Finding } from "./answering/verification/finding.ts";
export { groundingCheck } from "./answering/verification/grounding-check.ts";
export { verdictsOf } from "./answering/verification/verify-with-model.ts";
export { askAgain, endOfAnswer, turnAsked } from "./conversations/ask-again.ts";
export { quotedNow } from "./conversations/quoted-now.ts";
export { type LikedAnswer, likedAnswers } from "./conversations/liked-answers.ts";
export { documentsThere } from "./conversations/store.ts";
export { asKept, stillThere, turnToKeep } from "./conversations/saved-answer.ts";
export { answerTo } from "./conversations/single-question.ts";
export { chatFile, turnFile } from "./export/exports.ts";
export { passageIn } from "./export/transcript.ts";
export { questionsSeen } from "./sharing/reading.ts";
export { sharedWith } from "./sharing/reading-store.ts";
export { answerSeen, echoesOf } from "./sharing/redact-answer.ts";
