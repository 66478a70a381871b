const dense = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;
/** Nearly all texts have no such character, which this tells at a fraction of the cost. */
const mayBeDense = /[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\uffff]/;

/**
 * Quarters of a token: four letters of an alphabet make about one token, a Chinese or Japanese
 * character one by itself. Of two texts they can be added up.
 */
export function quartersIn(text: string): number {
  if (!mayBeDense.test(text)) return text.length;
  const alone = text.match(dense)?.length ?? 0;
  return 4 * alone + (text.length - alone);
}

/** What a model reads a text as, estimated. */
export const tokensIn = (text: string): number => Math.ceil(quartersIn(text) / 4);

/** Characters that a passage takes in a prompt beside its text: its mark, its page, its end. */
const aroundPassage = 56;
const beforeLine = 2;

/** At most so many tokens does a passage of a document take that is read whole. */
export const tokensAsPassage = (text: string, heading: string | null): number =>
  Math.ceil(
    (quartersIn(text) +
      quartersIn(heading ?? "") +
      aroundPassage +
      beforeLine * (text.split("\n").length + 3)) /
      4,
  );
