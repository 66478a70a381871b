/**
 * The phrases that the built-in model writes itself, in English; screens and files in other
 * languages translate them wherever they occur in an answer. Everything else in its answers is
 * quoted.
 */
export const builtInWords = {
  quotes: "In the words of your documents:",
  /** Quotes are no verdict: "Does Amazon have to pay?" may be asked of an undecided lawsuit. */
  judgement: "Your documents say this. Whether it means yes or no is not judged:",
  table: "Read from a table in your documents:",
  /** Precedes the parts of a question that nothing was found for. */
  missing: "Nothing was found that answers this part of your question:",
  /** Selecting sentences finds less than reading does: the answer may still be in the documents. */
  refusal: "No sentence was found that answers this. The nearest passages are below.",
  nothing: "Your documents don't mention this. No matching passages were found.",
} as const;
