const colours = 7;

/** Returns a name's avatar colour, 0 to 6: the sum of its code points modulo 7. */
export function avatarColour(name: string): number {
  let sum = 0;
  for (const character of name) sum += character.codePointAt(0) ?? 0;
  return sum % colours;
}

/** Returns the initials of the first and the last written word: a name always looks the same. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : "";
  return firstLetter(words[0]).toLocaleUpperCase() + last;
}

/** Creating one takes longer than using it. */
const letters = new Intl.Segmenter();

/** Returns the first grapheme, even if it consists of several code points. */
export function firstLetter(word = ""): string {
  const [first] = letters.segment(word.trim());
  return first?.segment ?? "";
}
