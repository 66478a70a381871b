/** Text as nobody sees it and models read it: each ASCII letter as its tag. */
export const inTags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.codePointAt(0)!)).join("");
