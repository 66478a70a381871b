/**
 * What the built-in model says by itself, in English, wherever it stands in an answer: a screen or a
 * file in another language says it in that language. Everything else is the documents' own words.
 */
export const builtInWords = {
  quotes: "In the words of your documents:",
  /** Quotes do not decide: "Does Amazon have to pay?" may be asked of a lawsuit that is not over. */
  judgement: "Your documents say this. Whether it means yes or no is not judged:",
  table: "Read from a table in your documents:",
  /** Before the parts of a question that nothing was found for. */
  missing: "Nothing was found that answers this part of your question:",
  /** Choosing sentences finds less than reading does: what it did not find may still be there. */
  refusal: "No sentence was found that answers this. The nearest passages are below.",
  nothing: "Your documents don't mention this. No matching passages were found.",
} as const;
