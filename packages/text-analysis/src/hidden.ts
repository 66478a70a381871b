/** A fast check: most texts contain no such character. */
const suspect = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;

/** Scripts in which a joiner or a non-joiner changes how the adjacent letters are written. */
const joining = String.raw`[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]`;

/** Invisible characters that change how visible text is shown; they are kept. */
const legitimate = [
  // The flags of England, Scotland and Wales; no other flag uses tags.
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  `(?<=(?!\\p{Cf})${joining})[\\u200c\\u200d]`,
  // Emoji joined to one image: a family, a profession.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=[\p{sc=Han}\p{Sm}\p{sc=Mymr}])[\ufe00-\ufe0d]`,
  String.raw`(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=\p{sc=Mong})[\u180b-\u180d\u180f]`,
  // Fillers in the place of a letter, in Old Korean syllables.
  String.raw`\u115f(?=[\u1160-\u11ff])|(?<=[\u1100-\u115f])\u1160`,
].join("|");
const hidden = new RegExp(
  `(${legitimate})|[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  "gu",
);

const marks = /[\u200e\u200f\u061c]/;
const rightToLeft = /[[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]&&\p{L}]/v;
/** A directional mark that is not followed by another. */
const loneMark = String.raw`[\u200e\u200f\u061c](?![\u200e\u200f\u061c])`;
const hiddenButMarks = new RegExp(hidden.source.replace("(", `(${loneMark}|`), "gu");

/**
 * Removes invisible characters: tags, zero-width and filler characters, soft hyphens, annotations,
 * variation selectors without effect, and directional overrides and embeddings. Keeps joiners in
 * the scripts that need them and in emoji, and single directional marks on lines that run from
 * right to left.
 */
export function withoutHidden(text: string): string {
  if (!suspect.test(text)) return text;
  const clean = (line: string) =>
    line.replace(
      marks.test(line) && rightToLeft.test(line) ? hiddenButMarks : hidden,
      (_, kept?: string) => kept ?? "",
    );
  return text.split("\n").map(clean).join("\n");
}
