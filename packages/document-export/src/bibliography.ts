/** A cited document. */
interface Source {
  number: number;
  name: string;
  url: string | undefined;
  /** The cited pages in order. */
  pages: number[];
  details: string;
  doi: string | undefined;
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

const entry = ({ number, name, url, details, doi, pages }: Source) => {
  const fields = [
    // Double braces keep the capitals of a title.
    `title = {{${escaped(name)}}}`,
    `pages = {${pages.join(", ")}}`,
    `note = {${escaped(details)}}`,
    ...(doi ? [`doi = {${escaped(doi)}}`] : []),
    ...(url ? [`url = {${url}}`] : []),
  ];
  return `@misc{source${number},\n  ${fields.join(",\n  ")}\n}\n`;
};

/** Returns the sources as BibTeX, in UTF-8. */
export const bibtex = (sources: readonly Source[]): string => sources.map(entry).join("\n");

const record = ({ name, url, details, doi, pages }: Source) =>
  [
    ["TY", "GEN"],
    ["TI", oneLine(name)],
    ["SP", String(pages[0] ?? "")],
    ["EP", String(pages.at(-1) ?? "")],
    ["N1", oneLine(details)],
    ...(doi ? [["DO", oneLine(doi)]] : []),
    ...(url ? [["UR", url]] : []),
    ["ER", ""],
  ]
    .map(([tag, value]) => `${tag}  - ${value}\r\n`)
    .join("");

/** Returns the sources as RIS. */
export const ris = (sources: readonly Source[]): string => sources.map(record).join("\r\n");
