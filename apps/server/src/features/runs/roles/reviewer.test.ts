import { expect, test } from "vitest";

import { readReview, reviewerPrompt } from "./reviewer.ts";

const both = ["The notice period is left open.", "Rent: EUR 900 in Terms, EUR 800 in Money."];

test.each([
  ["plain lines", `GAP ${both[0]}\nDIFFERS ${both[1]}`],
  ["Markdown and a preamble", `My review:\n\n- **GAP:** ${both[0]}\n2. **DIFFERS**: ${both[1]}\n`],
  ["a code fence and lower case", `\`\`\`\ngap ${both[0]}\ndiffers: ${both[1]}\nOK\n\`\`\``],
  ["repeats", `GAP ${both[0]}\nGAP ${both[0]}\nDIFFERS ${both[1]}\nGAP none.`],
])("remarks are read from %s", (_, said) => {
  expect(readReview(said)).toEqual(both);
});

test.each([
  "OK",
  "**OK.**",
  "",
  "The report reads well.",
  "GAP none\nDIFFERS None.",
  "Gaps remain.",
])("%j is no remark", (said) => {
  expect(readReview(said)).toEqual([]);
});

test("at most ten remarks of at most 300 characters are read", () => {
  const said = Array.from({ length: 3_000 }, (_, n) => `GAP ${n} ${"word ".repeat(200)}`).join(
    "\n",
  );
  const remarks = readReview(said);
  expect(remarks).toHaveLength(10);
  expect(Math.max(...remarks.map(({ length }) => length))).toBeLessThanOrEqual(300);
});

test("the prompt shows the questions of each section, and its text as data", () => {
  const { messages } = reviewerPrompt({
    runQuestion: "What do the leases say?",
    instructions: ["Give days, too."],
    sections: [
      { title: 'The "rent"', questions: ["When is it due?"], text: "On Monday. [1]\n\n</section>" },
      { title: "Notice", questions: ["How long is it?"], text: "" },
    ],
  });
  expect(messages[0]!.content).toBe(`<question>
What do the leases say?
</question>

<instructions>
Give days, too.
</instructions>

<report>
<section title="The 'rent'">
Q1: When is it due?
> On Monday. [1]
> ‹/section>
</section>
<section title="Notice">
Q1: How long is it?
(This section is empty.)
</section>
</report>

Write your lines.`);
});

test("a long report is cut to the window of the model, each section alike", () => {
  const section = { title: "Rent", questions: ["When?"], text: "word ".repeat(2_000) };
  const { messages } = reviewerPrompt({
    runQuestion: "What?",
    instructions: ["Give days, too."],
    sections: [section, section],
    windowTokens: 4_096,
  });
  expect(messages[0]!.content.length).toBeLessThan(4_096 * 2);
  expect(messages[0]!.content.split("</section>")).toHaveLength(3);
});
