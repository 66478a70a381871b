import { expect, test } from "vitest";

import { bare, cleaner } from "./marks.ts";

const passage = "The tenant shall give three months' notice in writing. Kündigung: „drei Monate“.";
const sources = {
  has: (index: number) => index >= 1 && index <= 3,
  contains: (words: string) => bare(passage).includes(bare(words)),
};

/** Returns the cleaned text, fed whole and one character at a time. */
function clean(text: string) {
  const whole = cleaner(sources);
  const told = whole.push(text) + whole.end();
  const pieces = cleaner(sources);
  let inPieces = "";
  for (let at = 0; at < text.length; at++) inPieces += pieces.push(text.charAt(at));
  inPieces += pieces.end();
  expect(inPieces).toBe(told);
  expect(pieces.invented).toEqual(whole.invented);
  return {
    told,
    invented: whole.invented.map(({ start, end }) => told.slice(start, end)),
    none: whole.saysNone(),
  };
}

test.each([
  ["Notice is three months [1].", "Notice is three months [1]."],
  ["Notice is three months [9].", "Notice is three months."],
  ["Both [1, 2] and [2-3] and [1][9] and [1; 9].", "Both [1][2] and [2][3] and [1] and [1]."],
  ["Other forms 【2】, 【3†lease.pdf】, [^1].", "Other forms [2], [3], [1]."],
  ["Years [2024] and [0].", "Years and."],
  ["A [link](x) and a [1", "A [link](x) and a [1"],
  ["An array a[i] stays, [sic] too.", "An array a[i] stays, [sic] too."],
  ["[9] at the start, at the end [9]", "at the start, at the end"],
])("%s", (written, told) => {
  expect(clean(written).told).toBe(told);
});

test("keeps a quotation that stands in a passage, whatever its case, line breaks and marks", () => {
  for (const quotation of [
    "It says “The tenant shall give three months' notice” [1].",
    'It says "the tenant … notice in writing." [1]',
    "Sie sagt „Kündigung: drei Monate“ [1], und mehr.",
    "Il dit « three months’ notice in writing » [1].",
    "A “force majeure” is a term.",
  ]) {
    expect(clean(quotation)).toEqual({ told: quotation, invented: [], none: false });
  }
});

test("an invented quotation loses its quotation marks and its position is reported", () => {
  expect(clean("It says “the rent falls due on Friday [9]” [1]. And more.")).toEqual({
    told: "It says the rent falls due on Friday [1]. And more.",
    invented: ["the rent falls due on Friday"],
    none: false,
  });
  expect(clean('Il dit "le loyer est payé vendredi" [2].').invented).toEqual([
    "le loyer est payé vendredi",
  ]);
});

test("says when the model found nothing", () => {
  expect(clean("[none] Your documents do not say.")).toMatchObject({
    told: "Your documents do not say.",
    none: true,
  });
});

test("split surrogate pairs are joined, lone surrogates replaced and NUL characters removed", () => {
  expect(clean("a😀b\0c").told).toBe("a😀bc");
  expect(clean("a\ud83d b").told).toBe("a\ufffd b");
});

test("text is sent as soon as no mark or quotation can start in it", () => {
  const one = cleaner(sources);
  expect(one.push("The ")).toBe("The");
  expect(one.push("notice")).toBe(" notice");
  expect(one.push(" [1")).toBe("");
  expect(one.push("]")).toBe(" [1]");
  expect(one.push(' said "')).toBe(" said");
  expect(one.push("x".repeat(800))).toBe(` "${"x".repeat(800)}`);
});
