import { mostQuestions, mostSections } from "@lectern/contract/agents/run-parts";

import type { Prompt } from "#deps";

import { onOneLine } from "../../chat/index.ts";
import { dataRule, ofDocuments, ofPerson, promptOf } from "./prompt-parts.ts";
import { keywordLines, type ReplyLine, shortened, valueOf, wordsIn } from "./reply-lines.ts";

export interface PlannedSection {
  title: string;
  questions: string[];
}

/** Maximum tokens of a plan. */
export const plannerOutput = 2_000;
/** Maximum characters, as the contract has them. */
const longestTitle = 200;
const longestQuestion = 1_000;
/** Names of sources that the planner sees. */
const mostNames = 60;

const rules = `You plan a research report that is written from a person's own documents. You do not answer the question: you write the outline.

Rules:
- Answer with lines of these two forms alone, each on a line of its own:
SECTION the title of a section
Q one question that the section answers
- At most ${mostSections} sections, each with 1 to ${mostQuestions} questions. Use the fewest that cover the question; a simple one needs one section.
- Each question can be understood and answered from documents by itself: it names what it is about, asks for one thing, and uses no "it" or "this".
- No two questions ask for the same thing, and no section is an introduction, a summary or a conclusion.
- Write in the language of the person's question.
- If a plan is given with a change, keep all of it that the change does not concern, word by word.
- Write nothing else: no introduction, no explanation, no Markdown.
- ${dataRule}`;

interface PlannerAsked {
  question: string;
  sourceNames: readonly string[];
  instructions: readonly string[];
  /** The plan so far. */
  current?: readonly { title: string; questions: readonly string[] }[];
  /** What the person wants changed. */
  change?: string;
}

/** Asks for an outline, or for a changed one. */
export const plannerPrompt = ({
  question,
  sourceNames,
  instructions,
  current = [],
  change = "",
}: PlannerAsked): Prompt =>
  promptOf({
    rules,
    parts: [
      ofDocuments("sources", ...sourceNames.slice(0, mostNames).map(onOneLine)),
      ofPerson("question", question),
      ofPerson("instructions", ...instructions),
      ofPerson("plan", ...current.map(linesOf)),
      ofPerson("change", change),
      change === "" ? "Write the outline." : "Write the whole outline again, with the change.",
    ],
    maxOutputTokens: plannerOutput,
  });

const linesOf = ({ title, questions }: { title: string; questions: readonly string[] }) =>
  [`SECTION ${onOneLine(title)}`, ...questions.map((text) => `Q ${onOneLine(text)}`)].join("\n");

const number = String.raw`\d{1,2}(?:\.\d{1,2})?`;
/** A number that is not the beginning of the text: "SECTION 12 months". */
const apart = String.raw`\s${number}(?=[*_\s]*[:：.)–—-])`;
const section = String.raw`section(?:${apart})?`;
const asked = String.raw`q(?:uestion)?(?:${number}|${apart})?`;
const numbering = /^[\s>*_•·–—-]*(?:\(?\d{1,2}(?:\.\d{1,2})+[.)]?\s|\(?\d{1,3}[.)]\s)?/;
const isQuestion = /[?？؟][*_`"'”»\s]*$/u;

/** Some models put a question into a list and leave its keyword out. */
function unmarked(line: string, found: readonly ReplyLine[]): ReplyLine | undefined {
  if (found.length === 0 || !isQuestion.test(line)) return undefined;
  const rest = valueOf(line.replace(numbering, ""));
  return { key: asked, rest, isMarked: true };
}

/** Returns a plan within its limits and without repeats, or what is wrong with the reply. */
export function readPlan(said: string): { sections: PlannedSection[] } | { fault: string } {
  const byTitle = new Map<string, PlannedSection>();
  const seen = new Set<string>();
  let open: PlannedSection | undefined;
  for (const { key, rest } of keywordLines(said, [section, asked], unmarked)) {
    const spelled = wordsIn(rest).join(" ");
    if (spelled === "") continue;
    if (key === section) {
      const title = shortened(rest.replace(/\s*[:：]$/, ""), longestTitle);
      open = byTitle.get(spelled) ?? { title, questions: [] };
      byTitle.set(spelled, open);
    } else if (open && open.questions.length < mostQuestions && !seen.has(spelled)) {
      seen.add(spelled);
      open.questions.push(shortened(rest, longestQuestion));
    }
  }
  if (byTitle.size === 0) return { fault: "it has no SECTION line" };
  const sections = [...byTitle.values()].filter(({ questions }) => questions.length > 0);
  if (sections.length === 0) return { fault: "no SECTION is followed by a Q line" };
  return { sections: sections.slice(0, mostSections) };
}
