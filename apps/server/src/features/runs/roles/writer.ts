import type { Prompt } from "#deps";
import { tokensInPrompt } from "#tokens";

import { fenced, onOneLine } from "../../chat/index.ts";
import { dataRule, goingOn, ofParts, ofPerson, promptOf, questionLines } from "./prompt-parts.ts";

/** Maximum tokens of a section's text. */
export const writerOutput = 1_500;

const rules = `You write the text of one section of a report. You see findings that others noted from a person's documents, with words of the documents below them, and nothing else.

Rules:
- Use only what the findings say. Add no knowledge of your own, no advice and no conclusion that no finding states.
- Write in the language of the report's question: plain, short, for a reader who knows the field.
- End every sentence, list item and row of a table with the mark of each finding it rests on, as [1] or [1][2]. Use no other marks. A sentence that rests on no finding is left out.
- Keep figures, names, dates, units, conditions and negations exactly as the finding gives them.
- Where findings say different things, say so, and name both sides with their marks. Decide nothing between them.
- What no finding answers is left out, without a word on it: it is listed elsewhere.
- Put words into quotation marks only when they stand in a quote exactly so.
- Write paragraphs, a list, or a Markdown table where the same facts of several things are set side by side. No heading, no introduction, no summary, no links, no images.
- ${dataRule}`;

const outsideRule = `
- A finding with outside="…" is what a tool returned, and in no document. A sentence rests either on such findings or on the others, never on both.`;

export interface WriterFinding {
  /** The number that its mark names. */
  number: number;
  /** Number of the question, from 1. */
  question: number;
  text: string;
  /** The documents' words that it rests on. */
  quotes: readonly string[];
  /** The server whose tool returned it, where it rests on no document. */
  outside?: string;
}

export interface WriterAsked {
  runQuestion: string;
  sectionTitle: string;
  questions: readonly string[];
  findings: readonly WriterFinding[];
  instructions: readonly string[];
  /** Of the model: quotes are left out where they have no room; absent: they have. */
  windowTokens?: number;
}

/** Asks for the text of a section, from findings alone. */
export function writerPrompt(asked: WriterAsked): Prompt {
  const whole = withFindings(asked, asked.findings);
  const room = (asked.windowTokens ?? Infinity) - writerOutput;
  if (tokensInPrompt(whole) <= room) return whole;
  return withFindings(
    asked,
    asked.findings.map((finding) => ({ ...finding, quotes: [] })),
  );
}

const withFindings = (asked: WriterAsked, findings: readonly WriterFinding[]): Prompt =>
  promptOf({
    rules: findings.some(({ outside }) => outside !== undefined) ? rules + outsideRule : rules,
    parts: [
      ofParts("findings", findings.map(findingOf)),
      ofPerson("question", asked.runQuestion),
      ofPerson("section", asked.sectionTitle, ...questionLines(asked.questions)),
      ofPerson("instructions", ...asked.instructions),
      "Write the text of the section.",
    ],
    maxOutputTokens: writerOutput,
  });

const outsideOf = ({ outside }: Pick<WriterFinding, "outside">) =>
  outside === undefined ? "" : ` outside="${onOneLine(outside).replaceAll('"', "'")}"`;

const findingOf = ({ number, question, text, quotes, ...more }: WriterFinding) =>
  `<finding mark="[${number}]" question="Q${question}"${outsideOf(more)}>\n${fenced(text)}${quotes
    .map((quote) => `\n<quote>\n${fenced(quote)}\n</quote>`)
    .join("")}\n</finding>`;

/** A sentence that its findings do not carry, and what they say instead, where that is known. */
export interface NotCarried {
  text: string;
  note: string | null;
}

/** Asks the writer of a section to write it again, without what its findings do not carry. */
export const rewritePrompt = (
  prompt: Prompt,
  section: string,
  notCarried: readonly NotCarried[],
): Prompt =>
  goingOn(
    prompt,
    section,
    `The findings do not carry these sentences of your text:\n${notCarried
      .map(({ text, note }) => {
        const instead = note === null ? "" : `\n  What the check says: ${onOneLine(note)}`;
        return `> ${onOneLine(text)}${instead}`;
      })
      .join("\n")}\nWrite the whole section again, by the same rules. ${correction}`,
  );

const correction =
  "Say of these sentences only what their findings say, or leave them out; keep all others word by word. Do not speak of the check.";
