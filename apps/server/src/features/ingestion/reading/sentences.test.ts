import { expect, test } from "vitest";

import { sentences } from "./sentences.ts";

const cut = (text: string, language: string) =>
  sentences(text, language).map(({ start, end }) => text.slice(start, end));

test.each([
  ["en", ["Sales rose by 4.5 percent.", "Costs fell."]],
  ["en", ["Dr. Smith and Mr. Jones met at 5 p.m. in the hall.", "They agreed."]],
  ["en", ["See Fig. 3 and Sec. 2.1 of the report.", "It is short."]],
  ["en", ["The U.S. Government paid.", "The U.S. is large."]],
  ["en", ["It was founded in the U.S.", "The owner left."]],
  ["en", ["J. R. Miller wrote it.", "We read it."]],
  ["en", ["Apple Inc. reported a profit.", "It grew."]],
  ["en", ["We use tools, e.g. hammers, i.e. simple ones.", "Why?", "Because!"]],
  ["en", ["“Is it done?”", "She said so."]],
  ["de", ["Das gilt z. B. für Äpfel und d. h. für alle.", "Es ist klar."]],
  ["de", ["Am 3. Oktober ist Feiertag.", "Dann ruht die Arbeit."]],
  ["de", ["Vgl. Abs. 3 Nr. 4 des Gesetzes.", "Dr. Müller stimmt zu."]],
  ["fr", ["M. Dupont est arrivé à 9 h.", "Il repart demain."]],
])("%s: %s", (language, parts) => {
  expect(cut(parts.join(" "), language)).toEqual(parts);
});

test.each([
  [
    "zh",
    "公司的收入增长了。成本下降了！原因是什么？",
    ["公司的收入增长了。", "成本下降了！", "原因是什么？"],
  ],
  ["ja", "売上は増えました。費用は減りました。", ["売上は増えました。", "費用は減りました。"]],
])("%s needs no spaces", (language, text, parts) => {
  expect(cut(text, language)).toEqual(parts);
});

test("no sentence crosses a paragraph, a table's row, a list item or a heading", () => {
  expect(
    cut(
      "A title without a stop\n\nIts text is here.\n\nRegion\tSales\nNorth\t1,200\n\n- one\n- two",
      "en",
    ),
  ).toEqual([
    "A title without a stop",
    "Its text is here.",
    "Region\tSales",
    "North\t1,200",
    "- one",
    "- two",
  ]);
});

test("a wrapped line does not end a sentence", () => {
  const text =
    "This sentence of a text file was wrapped at the\nend of its line. And here is another one.";
  expect(cut(text, "en")).toHaveLength(2);
});

test("a number or letter in front belongs to what it numbers", () => {
  expect(cut("1. The first point is clear. 2. So is the second.", "en")).toEqual([
    "1. The first point is clear.",
    "2. So is the second.",
  ]);
});

test("takes a text without any stop in time that grows with its length only", () => {
  const began = performance.now();
  sentences("word after word ".repeat(60_000), "en");
  expect(performance.now() - began).toBeLessThan(5000);
});
