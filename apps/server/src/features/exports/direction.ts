const strong = /\p{L}/u;
const rightToLeft =
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Samr}\p{sc=Mand}\p{sc=Adlm}\p{sc=Rohg}]/u;

/** Whether a paragraph runs right to left: its first letter says so. */
export function runsRightToLeft(text: string): boolean {
  const first = strong.exec(text)?.[0];
  return first !== undefined && rightToLeft.test(first);
}

/** A stretch of one direction, to be told to a program that shapes each by itself. */
export interface Run {
  text: string;
  rightToLeft: boolean;
}

/** The parts of a text by the direction of their letters; what has none goes with what stands before. */
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
