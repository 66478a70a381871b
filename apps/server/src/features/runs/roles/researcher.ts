import type { Prompt } from "#deps";

import { fenced, onOneLine } from "../../chat/index.ts";
import type { Evidence } from "../../chat/pure.ts";
import {
  dataRule,
  ofDocuments,
  ofParts,
  ofPerson,
  promptOf,
  questionLines,
  written,
} from "./prompt-parts.ts";
import { mostReads, mostSearches, type NotedFinding } from "./research-lines.ts";
import { toolForm, toolRules } from "./tool-parts.ts";

/** Maximum tokens of a researcher's lines. */
export const researcherOutput = 800;
const mostPassageTokens = 12_000;
const passageShare = 0.6;

/** Tokens for the passages of one call: most of a small window, and never more than 12,000. */
export const roomForPassages = (windowTokens: number) =>
  Math.min(mostPassageTokens, Math.floor(passageShare * windowTokens));

const rules = `You research one section of a report in a person's own documents. You see passages that searches found, and note what they say. Others write the report from your notes.

Answer with lines of these forms alone, each on a line of its own:
NOTE Q1 [3][5] one sentence that answers part of question Q1 and that passages [3] and [5] say
SEARCH words that a passage with a missing answer would contain
READ [3]
ASK question | option | option
DONE

Rules:
- A NOTE is one full sentence in the language of the report's question, with the number of its question and the mark of every passage it rests on. It can be understood by itself: it names what it is about.
- A NOTE says nothing that its passages do not say. Keep figures, names, dates, units, conditions and negations exactly. Add no knowledge of your own, and conclude nothing.
- Where passages say different things, write a NOTE for each of them. Repeat no NOTE that exists.
- SEARCH for what no passage answers yet: a few words, other ones than before, also in the language of the documents. At most ${mostSearches} lines.
- READ [3] shows what stands around passage [3], where its text is cut off. At most ${mostReads} lines.
- ASK the person only where documents contradict each other and it matters which one holds, or where one name means two things. At most one line; the options are short. Never ask for what a search could find.
- DONE ends the research: all questions are answered, or further searches are pointless.
- Write nothing else: no introduction, no explanation, no Markdown.
- ${dataRule}`;

const rulesWithTools = rules
  .replace("\nASK question", `\n${toolForm}\nASK question`)
  .replace("\n- ASK the person", `${toolRules}\n- ASK the person`);

export interface ResearcherAsked {
  runQuestion: string;
  sectionTitle: string;
  questions: readonly string[];
  passages: readonly Evidence[];
  notes: readonly NotedFinding[];
  searched: readonly string[];
  /** What the person was asked, and said. */
  answers: readonly { question: string; answer: string }[];
  instructions: readonly string[];
  /** The tools that it may call, and what came of its calls; absent: the plan allows none. */
  tools?: readonly string[];
  /** From 1. */
  round: number;
  isLast: boolean;
}

/** Asks for notes from passages, and for what to search and read next. */
export const researcherPrompt = ({ tools = [], ...asked }: ResearcherAsked): Prompt =>
  promptOf({
    rules: tools.length > 0 ? rulesWithTools : rules,
    parts: [
      ofParts("passages", asked.passages.map(passageOf)) || "(No passage was found.)",
      ...tools,
      ofPerson("question", asked.runQuestion),
      ofPerson("section", asked.sectionTitle, ...questionLines(asked.questions)),
      ofDocuments("notes", ...asked.notes.map(noteOf)),
      ofDocuments("searched", ...asked.searched.map(onOneLine)),
      ofParts("answers", asked.answers.map(answerOf)),
      ofPerson("instructions", ...asked.instructions),
      asked.isLast
        ? tools.length > 0
          ? lastRoundWithTools
          : lastRound
        : `This is round ${asked.round}. Write your lines.`,
    ],
    maxOutputTokens: researcherOutput,
  });

const lastRound = "This is the last round: write your NOTE lines and DONE, no SEARCH and no READ.";
const lastRoundWithTools = lastRound.replace("no SEARCH and", "no TOOL, no SEARCH and");

const passageOf = ({ index, documentName, page, heading, text }: Evidence) => {
  const name = onOneLine(documentName).replaceAll('"', "'");
  const above = heading ? `\n> ${onOneLine(heading)}\n>` : "";
  return `<passage mark="[${index}]" document="${name}" page="${page}">${above}\n${fenced(text)}\n</passage>`;
};

/** A model wrote the question, after it read documents. */
const answerOf = ({ question, answer }: { question: string; answer: string }) =>
  `${fenced(question)}\nThe person: ${written(answer)}`;

const noteOf = ({ question, text, marks }: NotedFinding) =>
  `Q${question} ${marks.map((mark) => `[${mark}]`).join("")} ${onOneLine(text)}`;
