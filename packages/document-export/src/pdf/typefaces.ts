import { readFile } from "node:fs/promises";

import decompress from "woff2-encoder/decompress";
import { z } from "zod";

import { Typeface } from "./typeface.ts";

/** The installed font packages. Each is split into slices that cover a part of its characters. */
const packages = [
  "inter",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-devanagari",
  "noto-sans-thai",
  "noto-sans-sc",
  "noto-sans-jp",
  "noto-sans-kr",
] as const;
type Family = (typeof packages)[number];

const written: readonly Family[] = packages.slice(0, 5);
/** The font order by language: Chinese characters are drawn differently in each. */
const eastAsian: Record<string, readonly Family[]> = {
  zh: ["noto-sans-sc", "noto-sans-jp", "noto-sans-kr"],
  ja: ["noto-sans-jp", "noto-sans-sc", "noto-sans-kr"],
  ko: ["noto-sans-kr", "noto-sans-sc", "noto-sans-jp"],
};

/**
 * Returns the language whose Chinese characters a text is drawn with: "zh", "ja", "ko", or "" if it
 * has none.
 */
export function eastAsianOf(text: string, language: string | undefined): string {
  if (language && eastAsian[language]) return language;
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return "ja";
  if (/\p{sc=Hang}/u.test(text)) return "ko";
  return /\p{sc=Han}/u.test(text) ? "zh" : "";
}

interface Slice {
  file: URL;
  ranges: [from: number, to: number][];
}

/** Parses ranges such as "U+4E00-9FFF,U+B7". */
const rangesOf = (list: string): Slice["ranges"] =>
  list.split(",").map((one) => {
    const [from = "", to = from] = one.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

async function slicesOf(family: Family): Promise<Slice[]> {
  const list = new URL(import.meta.resolve(`@fontsource-variable/${family}/unicode.json`));
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(list, "utf8")));
  return Object.entries(ranges).map(([name, range]) => ({
    file: new URL(`files/${family}-${name.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`, list),
    ranges: rangesOf(range),
  }));
}

export type Weight = 400 | 600;

/** Finds a typeface for every character; opens only the fonts that are needed. */
export class Typefaces {
  readonly #families = new Map<Family, Promise<Slice[]>>();
  readonly #fonts = new Map<string, Promise<Uint8Array>>();
  readonly #typefaces = new Map<string, Promise<Typeface>>();
  readonly #found = new Map<string, Typeface>();
  /** Whether a character was requested that no font has. */
  isLacking = false;

  /**
   * Returns the typeface of a grapheme (a letter with its marks). In Chinese, Japanese and Korean
   * text, punctuation is from their own font. A character that no font has gets the empty box of
   * the first font.
   */
  async of(character: string, spoken: string, weight: Weight): Promise<Typeface> {
    const key = `${weight} ${spoken} ${character}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = await this.#look(character, spoken, weight);
    this.#found.set(key, found);
    return found;
  }

  async #look(character: string, spoken: string, weight: Weight): Promise<Typeface> {
    const theirs = eastAsian[spoken || "zh"] ?? [];
    const isSign = spoken !== "" && /^[\p{sc=Zyyy}\p{sc=Zinh}]/u.test(character);
    const order = isSign ? [...theirs, ...written] : [...written, ...theirs];
    const needed = Array.from(character.normalize("NFC").replaceAll(/\p{DI}/gu, ""));
    // If no font has the letter with its mark, the letter's font is used.
    for (const wanted of needed.length > 1 ? [needed, needed.slice(0, 1)] : [needed]) {
      for (const family of order) {
        for (const slice of await this.#slicesFor(family, wanted[0])) {
          const typeface = await this.#open(slice, family, weight);
          if (wanted.every((one) => typeface.has(one))) return typeface;
        }
      }
    }
    if (needed.length > 0) this.isLacking = true;
    const [first] = await this.#slicesFor("inter", "a");
    return this.#open(first!, "inter", weight);
  }

  async #slicesFor(family: Family, character = "a"): Promise<Slice[]> {
    const code = character.codePointAt(0) ?? 0;
    const slices = this.#families.get(family) ?? slicesOf(family);
    this.#families.set(family, slices);
    return (await slices).filter(({ ranges }) =>
      ranges.some(([from, to]) => code >= from && code <= to),
    );
  }

  #open({ file }: Slice, family: Family, weight: Weight): Promise<Typeface> {
    const key = `${weight} ${file.href}`;
    const font = this.#fonts.get(file.href) ?? readFile(file).then(decompress);
    this.#fonts.set(file.href, font);
    const typeface =
      this.#typefaces.get(key) ?? font.then((bytes) => new Typeface(bytes, family, weight));
    this.#typefaces.set(key, typeface);
    return typeface;
  }
}
