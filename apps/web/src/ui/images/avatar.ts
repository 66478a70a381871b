const colours = 7;

/** Which of the 7 avatar colours a name has, from 0: the sum of its characters' code points. */
export function avatarColour(name: string): number {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return sum % colours;
}

/** The first letters of the first and the last word, the last as it is written: a name keeps its look. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : "";
  return firstLetter(words[0]).toLocaleUpperCase() + last;
}

/** To make one takes longer than all that is asked of it. */
const letters = new Intl.Segmenter();

/** The first letter as a person sees it, be it made of several code points. */
export function firstLetter(word = ""): string {
  const [first] = letters.segment(word.trim());
  return first?.segment ?? "";
}
