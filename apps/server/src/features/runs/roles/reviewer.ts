import type { Prompt } from "#deps";

import { fenced, onOneLine } from "../../chat/index.ts";
import { dataRule, ofParts, ofPerson, promptOf, questionLines } from "./prompt-parts.ts";
import { keywordLines, shortened, wordsIn } from "./reply-lines.ts";

/** Maximum tokens of a review. */
export const reviewerOutput = 600;
const mostRemarks = 10;
const longestRemark = 300;
/** Characters of a section that are shown: in a small window, fewer. */
const longestSection = 12_000;
/** Share of a window that the report may take, and characters of a token. */
const reportShare = 0.6;
const charactersPerToken = 3;

const rules = `You review a report before a person reads it. You do not change it.

Answer with lines of these forms alone, each on a line of its own:
GAP one sentence: which question of the plan, or which instruction, the report leaves open, or answers only in part
DIFFERS one sentence: which figure, date or name differs between two sections, with both values and the titles of both sections
OK

Rules:
- Compare the text with the questions of its section and with the person's instructions, and the sections with each other. Judge nothing else: not the style, and not whether something is true.
- A GAP is an answer that is missing, not one that is short. DIFFERS is about one and the same thing; two values that the report itself names as different are none.
- At most ${mostRemarks} lines, the most important first. OK alone if there is nothing to say.
- Write in the language of the report's question, and nothing else: no introduction, no explanation, no Markdown.
- ${dataRule}`;

export interface ReviewedSection {
  title: string;
  questions: readonly string[];
  text: string;
}

/** Asks what a report leaves open, and where its sections differ. */
export const reviewerPrompt = ({
  runQuestion,
  instructions,
  sections,
  windowTokens = Infinity,
}: {
  runQuestion: string;
  /** What the person asked for while the run worked. */
  instructions: readonly string[];
  sections: readonly ReviewedSection[];
  /** Of the model; absent: the report has room. */
  windowTokens?: number;
}): Prompt => {
  const room = Math.floor((windowTokens * reportShare * charactersPerToken) / sections.length);
  const most = Math.min(longestSection, room);
  return promptOf({
    rules,
    parts: [
      ofPerson("question", runQuestion),
      ofPerson("instructions", ...instructions),
      ofParts(
        "report",
        sections.map((section) => sectionOf(section, most)),
      ),
      "Write your lines.",
    ],
    maxOutputTokens: reviewerOutput,
  });
};

const sectionOf = ({ title, questions, text }: ReviewedSection, most: number) => {
  const name = onOneLine(title).replaceAll('"', "'");
  const shown = fenced(text.slice(0, most).toWellFormed()) || "(This section is empty.)";
  return `<section title="${name}">\n${[...questionLines(questions), shown].join("\n")}\n</section>`;
};

const nothing =
  /^(?:none|nothing|no gaps?|no differences?|n\/a|ok|keine?|nichts|aucune?|ninguna?)$/i;

/** Returns the remarks of a review, the most important first; none where there is nothing to say. */
export function readReview(said: string): string[] {
  const remarks = new Map<string, string>();
  for (const { key, rest } of keywordLines(said, ["GAP", "DIFFERS", "OK"])) {
    const spelled = wordsIn(rest).join(" ");
    if (key === "OK" || spelled === "" || nothing.test(spelled)) continue;
    remarks.set(spelled, shortened(rest, longestRemark));
  }
  return [...remarks.values()].slice(0, mostRemarks);
}
