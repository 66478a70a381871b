/** Marks that LaTeX writes as commands, as combining characters of Unicode. */
const accents: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030A",
  H: "\u030B",
  v: "\u030C",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
};

const letters: Readonly<Record<string, string>> = {
  ss: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  aa: "å",
  AA: "Å",
  o: "ø",
  O: "Ø",
  l: "ł",
  L: "Ł",
  dh: "ð",
  th: "þ",
  i: "ı",
  j: "ȷ",
  textbackslash: "\\",
  textasciitilde: "~",
  textasciicircum: "^",
  textendash: "–",
  textemdash: "—",
  ldots: "…",
  dots: "…",
};

const dotless: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };

/** An accent and its letter, a letter with a name, an escaped character, and any other command. */
const commands =
  /\\(?:([`'^~="."])[\s{]*\\?([\p{L}])|([uvHcdbkr])(?:\s*\{\s*|\s+)\\?([\p{L}])|([A-Za-z]+)[ \t]*|([^A-Za-z]))/gu;

/** Returns the text of a value of BibTeX: without braces and commands, accents as characters. */
export function plainText(value: string): string {
  const text = value.replaceAll(
    commands,
    (
      _,
      mark?: string,
      marked?: string,
      named?: string,
      under?: string,
      word?: string,
      escaped?: string,
    ) => {
      const accent = accents[mark ?? named ?? ""];
      const letter = marked ?? under;
      if (accent !== undefined && letter !== undefined)
        return `${dotless[letter] ?? letter}${accent}`;
      if (word !== undefined) return letters[word] ?? "";
      return escaped ?? "";
    },
  );
  return text
    .replaceAll("---", "—")
    .replaceAll("--", "–")
    .replaceAll("~", "\u00A0")
    .replaceAll(/[{}]/g, "")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** Returns the names of authors or editors in a value; an "and" in braces is a part of a name. */
export function namesIn(value: string): string[] {
  const names: string[][] = [[]];
  let depth = 0;
  for (const word of value.split(/\s+/)) {
    if (depth === 0 && word.toLowerCase() === "and") names.push([]);
    else names.at(-1)?.push(word);
    for (const [bracket] of word.matchAll(/[{}]/g)) depth += bracket === "{" ? 1 : -1;
  }
  return names.map((words) => words.join(" ")).filter((name) => name.trim() !== "");
}
