const ascii = /^[\x20-\x7e]*$/;
const invisible = /\u00ad|\u200d|\u2060|[\ufe00-\ufe0f]/g;
const lineEnd = /[-\u2010]\r?\n/g;
/** Arabic vowel signs and elongation, Hebrew points: seldom written, never searched. */
const pointing = /[\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u0591-\u05c7]/g;
/** The article with lam and alef swapped, as in PDFs where it formed a ligature with the alef. */
const turnedArticle = /^([وفبكل]?)ا([اأإآ])ل/;
const lettersOnly = /[^\p{L}\p{M}\p{N}.]/gu;
const accents = /[\u0300-\u036f]/g;
const thousands = /^\d{1,3}([.,'\u066c])(?:\d{2,3}\1)*\d{3}(?!\d|[\d.,]*\1)/;
const numeric = /^\d[\d.,'\u066c]*$/;
const acronym = /^\p{L}(?:\.\p{L})+$/u;

const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ۀ: "ه",
  ؤ: "و",
  ئ: "ي",
};
const replaceable = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

/** Returns one spelling for equivalent words: NFKC, lower case, digits, dots, apostrophes. */
export function plain(raw: string, language: string): string {
  if (ascii.test(raw)) return punctuation(raw.toLowerCase());
  const whole = raw.normalize("NFKC").replace(invisible, "").replace(lineEnd, "");
  const lower =
    language === "tr" || language === "az" ? whole.toLocaleLowerCase("tr") : whole.toLowerCase();
  const bare = lower.replace(pointing, "").replace(turnedArticle, "$1ال$2").replaceAll("ё", "е");
  return punctuation(bare.replaceAll(/[\u2019\u02bc]/g, "'").replaceAll(/\p{Nd}/gu, digit));
}

/** Removes accents and unifies letters with several spellings. */
export function fold(word: string): string {
  if (ascii.test(word)) return word;
  const bare = word.normalize("NFD").replace(accents, "").normalize("NFC");
  // PDF text often contains the ligature lam-alef as alef-lam; both orders are unified.
  return bare
    .replace(replaceable, (letter) => letters[letter] ?? letter)
    .replaceAll(/ا(ل+)/g, "$1ا");
}

/** 1,000.5 and 1.000,5 and 1'000.5 become one number, U.S. and US one word. */
function punctuation(word: string): string {
  if (numeric.test(word)) {
    return word.replace(thousands, (grouped) => grouped.replaceAll(/\D/g, "")).replaceAll(",", ".");
  }
  return acronym.test(word) ? word.replaceAll(".", "") : word;
}

/** Removes everything but letters, marks, digits and dots. */
export const wordOnly = (word: string) =>
  ascii.test(word) && !/['\s-]/.test(word) ? word : word.replaceAll(lettersOnly, "");

/**
 * Returns a digit of any script as ASCII: in Unicode each script's digits are ten consecutive
 * characters, starting with zero.
 */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 48;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
