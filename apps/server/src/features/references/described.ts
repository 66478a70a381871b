import type { Reference } from "@lectern/contract/references";
import { namesIn, plainText } from "@lectern/document-export/latex";

/** Letters that stay after accents are removed, as BibTeX files without accents write them. */
const spelled: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Returns a title as it is compared: its letters and digits alone, without case and accents. */
export const comparable = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => spelled[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns a DOI as it is compared, also one that is given as an address; undefined for others. */
export const doiOf = (text: string | null | undefined): string | undefined =>
  // Looked for in the last word alone: in a long text with gaps the end would be looked for again
  // and again.
  /(?:^|doi\.org\/|doi:)(10\.\d{4,9}\/\S+)$/i
    .exec(text?.trim().split(/\s+/).at(-1) ?? "")?.[1]
    ?.toLowerCase();

const yearIn = (text: string) => /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0] ?? "";

/** Returns what documents are found by, and what a person knows a reference by. */
export function describedBy({ fields }: Pick<Reference, "fields">) {
  const rawOf = (...names: string[]) => {
    const found = names.flatMap((name) =>
      fields.filter((field) => field.name.toLowerCase() === name),
    );
    return found[0]?.value ?? "";
  };
  const valueOf = (...names: string[]) => plainText(rawOf(...names));
  const author = namesIn(rawOf("author", "editor")).map(plainText);
  const url = valueOf("url");
  return {
    title: valueOf("title"),
    author: author.slice(0, 3).join("; ") + (author.length > 3 ? " …" : ""),
    year: yearIn(valueOf("year", "date")),
    doi: doiOf(valueOf("doi")) ?? doiOf(url),
    url: /^https?:\/\//i.test(url) && URL.canParse(url) ? url : null,
  };
}
