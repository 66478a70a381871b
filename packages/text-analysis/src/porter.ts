/**
 * The Porter stemmer for English (M. F. Porter, "An algorithm for suffix stripping", Program 14(3),
 * 1980), with the two changes of the author's later program (-bli and -logi). Takes a lower-case
 * word of ASCII letters and digits.
 */
export function porter(word: string): string {
  if (word.length <= 2) return word;
  let stem = word;
  if (stem.endsWith("sses") || stem.endsWith("ies")) stem = stem.slice(0, -2);
  else if (stem.endsWith("s") && !stem.endsWith("ss")) stem = stem.slice(0, -1);
  stem = withoutPast(stem);
  if (stem.endsWith("y") && hasVowel(stem, stem.length - 1)) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, double);
  stem = replaced(stem, single);
  stem = withoutEnding(stem);
  if (stem.endsWith("e")) {
    const measured = measure(stem, stem.length - 1);
    if (measured > 1 || (measured === 1 && !endsShort(stem, stem.length - 1)))
      stem = stem.slice(0, -1);
  }
  if (stem.endsWith("ll") && measure(stem, stem.length) > 1) stem = stem.slice(0, -1);
  return stem;
}

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

const longestFirst = (suffixes: Suffixes) => suffixes.toSorted(([a], [b]) => b.length - a.length);

const double = longestFirst([
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
]);

const single = longestFirst([
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
]);

const endings = [
  "ement",
  "ance",
  "ence",
  "able",
  "ible",
  "ment",
  "ant",
  "ent",
  "ion",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
  "al",
  "er",
  "ic",
  "ou",
];

/** The longest matching suffix decides, even if its condition fails. */
function replaced(word: string, suffixes: Suffixes): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const length = word.length - suffix.length;
    return measure(word, length) > 0 ? word.slice(0, length) + replacement : word;
  }
  return word;
}

function withoutEnding(word: string): string {
  for (const suffix of endings) {
    if (!word.endsWith(suffix)) continue;
    const length = word.length - suffix.length;
    const before = word[length - 1];
    if (suffix === "ion" && before !== "s" && before !== "t") return word;
    return measure(word, length) > 1 ? word.slice(0, length) : word;
  }
  return word;
}

function withoutPast(word: string): string {
  if (word.endsWith("eed")) return measure(word, word.length - 3) > 0 ? word.slice(0, -1) : word;
  const length = word.endsWith("ed") ? word.length - 2 : word.endsWith("ing") ? word.length - 3 : 0;
  if (length === 0 || !hasVowel(word, length)) return word;
  const stem = word.slice(0, length);
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return `${stem}e`;
  const last = stem.at(-1) ?? "";
  if (last === stem.at(-2) && isConsonant(stem, length - 1)) {
    return "lsz".includes(last) ? stem : stem.slice(0, -1);
  }
  return measure(stem, length) === 1 && endsShort(stem, length) ? `${stem}e` : stem;
}

function isConsonant(word: string, index: number): boolean {
  switch (word.charCodeAt(index)) {
    case 97: // a
    case 101: // e
    case 105: // i
    case 111: // o
    case 117: // u
      return false;
    case 121: // y
      return index === 0 || !isConsonant(word, index - 1);
    default:
      return true;
  }
}

function hasVowel(word: string, length: number): boolean {
  for (let index = 0; index < length; index++) if (!isConsonant(word, index)) return true;
  return false;
}

/** m of [C](VC)^m[V]: how often a consonant follows a vowel in the first `length` letters. */
function measure(word: string, length: number): number {
  let count = 0;
  let vowel = false;
  for (let index = 0; index < length; index++) {
    const consonant = isConsonant(word, index);
    if (consonant && vowel) count += 1;
    vowel = !consonant;
  }
  return count;
}

/** Whether it ends in consonant, vowel, consonant, the last not w, x or y. */
function endsShort(word: string, length: number): boolean {
  return (
    length >= 3 &&
    isConsonant(word, length - 1) &&
    !isConsonant(word, length - 2) &&
    isConsonant(word, length - 3) &&
    !"wxy".includes(word[length - 1] ?? "")
  );
}
