const strong = /\p{L}/u;
const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Rohg}]/u;

/** Whether a paragraph runs right to left, decided by its first letter. */
export function runsRightToLeft(text: string): boolean {
  const first = strong.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}

/** A run of text in one direction, for programs that shape each run separately. */
export interface Run {
  text: string;
  rightToLeft: boolean;
}

/**
 * Splits a text into runs by the direction of its letters; other characters join the run before
 * them.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const isRight = strong.test(character)
      ? rightToLeft.test(character)
      : (last?.rightToLeft ?? runsRightToLeft(text));
    if (last?.rightToLeft === isRight) last.text += character;
    else runs.push({ text: character, rightToLeft: isRight });
  }
  return runs;
}
