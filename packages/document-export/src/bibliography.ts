import { namesIn, plainText } from "./latex.ts";

/** What a document is cited by, as an entry of BibTeX; values as between its braces. */
interface Reference {
  key: string | null;
  type: string;
  fields: readonly { name: string; value: string }[];
}

/** A cited document. */
interface Source {
  number: number;
  name: string;
  url: string | undefined;
  /** The cited pages in order. */
  pages: number[];
  details: string;
  doi: string | undefined;
  /** Undefined: it is described by what is known of the document. */
  reference?: Reference | undefined;
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();

const latex: Record<string, string> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
};

/** Escapes text so that LaTeX shows it unchanged. */
const escaped = (text: string) =>
  oneLine(text).replaceAll(/[\\{}%&#$_~^]/g, (mark) => latex[mark] ?? `\\${mark}`);

/** The abbreviations that every style of BibTeX defines. */
const month = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/;

/** Returns a reference as BibTeX, its values unchanged. */
export function entryOf({ key, type, fields }: Reference): string {
  const lines = fields.map(({ name, value }) => {
    const isAbbreviation = name.toLowerCase() === "month" && month.test(value);
    return `,\n  ${name} = ${isAbbreviation ? value : `{${value}}`}`;
  });
  return `@${type}{${key ?? ""}${lines.join("")}\n}\n`;
}

/** Returns what is known of a document as a reference. */
const knownOf = ({ name, url, details, doi, pages }: Source): Reference => ({
  key: null,
  type: "misc",
  fields: [
    // Braces of its own keep the capitals of a title.
    { name: "title", value: `{${escaped(name)}}` },
    { name: "pages", value: pages.join(", ") },
    { name: "note", value: escaped(details) },
    ...(doi ? [{ name: "doi", value: escaped(doi) }] : []),
    ...(url ? [{ name: "url", value: url }] : []),
  ],
});

/** Returns the sources as BibTeX, in UTF-8; each key stands once. */
export function bibtex(sources: readonly Source[]): string {
  const taken = new Set(sources.map(({ reference }) => reference?.key));
  // Versions of a document have one reference.
  const cited = sources.filter(
    ({ reference }, n) =>
      !reference?.key || sources.findIndex((one) => one.reference?.key === reference.key) === n,
  );
  return cited
    .map((source) => {
      const reference = source.reference ?? knownOf(source);
      let key = reference.key ?? `source${source.number}`;
      while (reference.key === null && taken.has(key)) key += "a";
      taken.add(key);
      return entryOf({ ...reference, key });
    })
    .join("\n");
}

/** The types of RIS by those of BibTeX. */
const risTypes: Readonly<Record<string, string>> = {
  article: "JOUR",
  book: "BOOK",
  inbook: "CHAP",
  incollection: "CHAP",
  inproceedings: "CPAPER",
  conference: "CPAPER",
  phdthesis: "THES",
  mastersthesis: "THES",
  thesis: "THES",
  techreport: "RPRT",
  report: "RPRT",
  unpublished: "UNPB",
  online: "ELEC",
};

/** The tags of RIS by the fields of BibTeX and BibLaTeX. */
const risTags: Readonly<Record<string, string>> = {
  title: "TI",
  journal: "JO",
  journaltitle: "JO",
  booktitle: "BT",
  year: "PY",
  date: "PY",
  volume: "VL",
  number: "IS",
  publisher: "PB",
  address: "CY",
  location: "CY",
  isbn: "SN",
  issn: "SN",
  doi: "DO",
  url: "UR",
  abstract: "AB",
};

type RisLine = readonly [tag: string, value: string];

/** Returns the lines of a field; some fields stand for several. */
function risLines({ name, value }: Reference["fields"][number]): RisLine[] {
  const field = name.toLowerCase();
  if (field === "author" || field === "editor")
    return namesIn(value).map((one) => [field === "author" ? "AU" : "ED", plainText(one)]);
  if (field === "keywords") return value.split(/[,;]/).map((one) => ["KW", plainText(one)]);
  if (field === "pages") {
    const [first = "", last] = plainText(value).split(/[–-]/);
    return [["SP", first.trim()], ...(last ? [["EP", last.trim()] as const] : [])];
  }
  const tag = risTags[field];
  return tag === undefined ? [] : [[tag, plainText(value)]];
}

const risOf = ({ type, fields }: Reference): RisLine[] => [
  ["TY", risTypes[type.toLowerCase()] ?? "GEN"],
  ...fields.flatMap(risLines),
];

const risOfKnown = ({ name, url, details, doi, pages }: Source): RisLine[] => [
  ["TY", "GEN"],
  ["TI", oneLine(name)],
  ["SP", String(pages[0] ?? "")],
  ["EP", String(pages.at(-1) ?? "")],
  ["N1", oneLine(details)],
  ...(doi ? [["DO", oneLine(doi)] as const] : []),
  ...(url ? [["UR", url] as const] : []),
];

const record = (source: Source) =>
  [...(source.reference ? risOf(source.reference) : risOfKnown(source)), ["ER", ""]]
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join("");

/** Returns the sources as RIS. */
export const ris = (sources: readonly Source[]): string => sources.map(record).join("\r\n");
