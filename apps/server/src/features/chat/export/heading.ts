import { dayOf } from "../../exports/index.ts";
import type { Transcript } from "./transcript.ts";
import { longestHeading } from "./whole-title.ts";
import type { Words } from "./words.ts";

/**
 * Splits a question into its first line, as a heading, and the rest. If that line is too long for a
 * heading, the whole question is the rest.
 */
export function headingOf(question: string, words: Words): { heading: string; rest: string } {
  const [line = "", ...rest] = question.trim().split(/\r?\n/);
  if (line.length > longestHeading) return { heading: words.question, rest: question.trim() };
  return { heading: line, rest: rest.join("\n").trim() };
}

/** "Chat, exported on 22/11/2026 · 12 questions" */
export function headOf({ words, count }: Transcript): string {
  return [words.exported(dayOf(new Date().toISOString())), words.questions(count)].join(" · ");
}
