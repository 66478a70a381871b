import { bibtex, entryOf, ris } from "@lectern/document-export/bibliography";
import { plainText } from "@lectern/document-export/latex";
import { expect, test } from "vitest";

import { describedBy } from "./described.ts";
import { readBibtex } from "./read-bibtex.ts";

const codesOf = (text: string) => readBibtex(text).failed.map(({ line, why }) => [line, why.code]);
const valueIn = (text: string) => readBibtex(text).entries[0]?.reference.fields[0]?.value;

test("an entry is written again as it was read", () => {
  const text = `@Article{Mueller:2020/a+b,
  Title = {The {DNA} of {\\"U}ber-herons},
  author = {M{\\"u}ller, A. and {The Heron Group}},
  month = jan,
  pages = {1--20},
  note = {Two
  lines}
}
`;
  const [entry] = readBibtex(text).entries;
  expect(entry && entryOf(entry.reference)).toBe(text);
});

test("the forms of BibTeX are read: quotes, round brackets, abbreviations, comments, no key", () => {
  const { entries, failed } = readBibtex(`Kept by ada@example.org.
@comment{jabref-meta: {x}} @preamble{"\\newcommand"}
@string{jh = "Journal of " # {Herons}}
@article(heron, journal = jh # " B", year = 2020 % the year
) @misc{ title = "On {"}quotes{"}", title = {Twice}, }
`);
  expect(failed).toEqual([]);
  expect(entries).toEqual([
    {
      line: 4,
      reference: {
        key: "heron",
        type: "article",
        fields: [
          { name: "journal", value: "Journal of Herons B" },
          { name: "year", value: "2020" },
        ],
      },
    },
    {
      line: 5,
      reference: {
        key: null,
        type: "misc",
        fields: [{ name: "title", value: 'On {"}quotes{"}' }],
      },
    },
  ]);
});

test("a reference that several versions of a document have is written once", () => {
  const source = { name: "a.pdf", url: undefined, pages: [1], details: "p. 1", doi: undefined };
  const reference = { key: "heron", type: "misc", fields: [] };
  const written = bibtex([
    { ...source, number: 1, reference },
    { ...source, number: 2, reference },
    { ...source, number: 3, reference: { ...reference, key: null } },
    { ...source, number: 4 },
  ]);
  const keys = readBibtex(written).entries.map((one) => one.reference.key);
  expect(keys).toEqual(["heron", "source3", "source4"]);
});

test("what cannot be read is told by its line, and the rest is read", () => {
  const text = `@book{one, title = {Not closed
@book{two words, title = {x}}
@book{three, title {x}}
@book{four, title = {x} year = 2020}
@book{five, title = {Herons}}
@book{five, title = {Egrets}}
@book{six, title = }
`;
  expect(codesOf(text)).toEqual([
    [1, "bibtex_not_closed"],
    [2, "bibtex_entry_invalid"],
    [3, "bibtex_no_field"],
    [4, "bibtex_no_field"],
    [6, "bibtex_key_twice"],
    [7, "bibtex_no_field"],
  ]);
  expect(readBibtex(text).entries).toMatchObject([{ line: 5, reference: { key: "five" } }]);
});

test("braces as deep as the file do no harm", () => {
  const deep = `${"{".repeat(20_000)}x${"}".repeat(20_000)}`;
  expect(valueIn(`@misc{a, title = {${deep}}}`)).toBe(deep);
  expect(codesOf(`@misc{a, title = ${"{".repeat(5_000_000)}`)).toEqual([[1, "bibtex_not_closed"]]);
});

test("comments, spaces and addresses as long as the file do no harm", () => {
  const comments = "%\n".repeat(2_500_000);
  expect(valueIn(`@misc{a, ${comments}title = {Herons}}`)).toBe("Herons");
  const doi = `${"doi.org/10.1234/".repeat(3000)} x`;
  const fields = [
    { name: "author", value: `${" ".repeat(49_000)}x` },
    { name: "doi", value: doi },
  ];
  const source = { number: 1, name: "", url: undefined, pages: [], details: "", doi: undefined };
  for (let n = 0; n < 50; n++) {
    expect(describedBy({ fields })).toMatchObject({ author: "x", doi: undefined });
    const written = ris([{ ...source, reference: { key: null, type: "misc", fields } }]);
    expect(written).toContain("AU  - x\r\n");
  }
});

test("the names of authors are parted, and an organization with an and is one", () => {
  const value = "Grey, Ada AND\n {Herons and Egrets}  and {\\O}ster, Bo";
  const { author } = describedBy({ fields: [{ name: "author", value }] });
  expect(author).toBe("Grey, Ada; Herons and Egrets; Øster, Bo");
});

test("abbreviations that grow without end are refused", () => {
  const doubling = Array.from({ length: 60 }, (_, n) => `@string{a${n + 1} = a${n} # a${n}}`);
  const text = `@string{a0 = "heron"}\n${doubling.join("\n")}\n@misc{a, title = {Read}}`;
  const { entries, failed } = readBibtex(text);
  expect(failed[0]?.why.code).toBe("bibtex_value_too_long");
  expect(entries).toMatchObject([{ reference: { key: "a" } }]);
  const long = `@string{a = {${"x".repeat(40_000)}}}`;
  const many = Array.from({ length: 1000 }, (_, n) => `@misc{k${n}, title = a}`);
  expect(readBibtex([long, ...many].join("\n")).entries.length).toBeLessThan(300);
});

test("an entry that is too large for a reference is told and left out", () => {
  const fields = ["a", "b", "c", "d", "e"].map((name) => `${name} = {${"x".repeat(45_000)}}`);
  const text = `@misc{large, ${fields.join(",\n")}}\n@misc{small}`;
  expect(codesOf(text)).toEqual([[5, "reference_too_large"]]);
  expect(readBibtex(text).entries).toMatchObject([{ reference: { key: "small" } }]);
});

test("entries beyond the ten thousandth are not read, and that is said", () => {
  const many = Array.from({ length: 10_001 }, (_, n) => `@misc{k${n}}`);
  const { entries, failed } = readBibtex(many.join("\n"));
  expect(entries).toHaveLength(10_000);
  expect(failed).toMatchObject([{ line: 10_001, why: { code: "bibtex_too_many" } }]);
});

test("values are shown without LaTeX", () => {
  for (const [value, text] of [
    ['{\\"U}ber M\\"{u}ller', "Über Müller"],
    ["Erd{\\H o}s, \\v{S}koda, \\'{\\i}", "Erdős, Škoda, í"],
    ["Stra{\\ss}e \\& {\\O}l 10\\%", "Straße & Øl 10%"],
    ["\\emph{The {DNA}} 1--2", "The DNA 1–2"],
  ] as const)
    expect(plainText(value)).toBe(text);
});
