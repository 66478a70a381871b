/** Returns invisible text that models can read: each ASCII letter as its Unicode tag. */
export const inTags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join("");
