import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, test } from "vitest";

import { rawCounts } from "./raw-counts.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-counts-"));

afterAll(() => rmSync(folder, { recursive: true }));

const macros = `
declare function t(parts: TemplateStringsArray, ...values: unknown[]): string;
declare function plural(value: number, forms: object): string;
declare const Plural: (props: object) => null, Trans: (props: object) => null, React: object;
declare const total: number, shown: string, page: number, seconds: number, some: number | undefined;
`;

function lookedAt(source: string): string[] {
  const file = join(folder, "planted.tsx");
  writeFileSync(file, `${macros}${source}\nexport {};`);
  const options = { jsx: ts.JsxEmit.Preserve, strict: true, noLib: true, types: [] };
  return rawCounts([file], options).map(({ text }) => text);
}

test.each([
  ["a number in a text", "t`${total} found`", ["total"]],
  ["one that may be missing", "t`${some} found`", ["some"]],
  ["one between the words of an element", "<Trans>{total} found</Trans>", ["{total}"]],
  ["one in an element alone", "<b>{total}</b>", ["{total}"]],
  ["# in a plural", 'plural(total, { other: "# found" })', ['"# found"']],
  ["# in a Plural", '<Plural value={total} other="# found" />', ['"# found"']],
  ["a number in a plural", "plural(total, { other: `${total} found` })", ["total"]],
  ["a shortened one", "plural(total, { other: `${shown} found` })", []],
  ["a page", "t`Page ${page}`", []],
  ["a time", 'plural(seconds, { other: "# seconds" })', []],
  ["one that says why", "// no count: so many are asked for\nt`${total} found`", []],
  ["an attribute", "<b data-of={total}></b>", []],
])("of raw counts it finds: %s", (_, source, found) => {
  expect(lookedAt(source)).toEqual(found);
});
