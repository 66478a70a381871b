import { dayOf } from "../../exports/sources.ts";
import type { Transcript } from "./transcript.ts";

const longest = 120;

/** A question as a heading: whole, or its beginning, on one line. */
export function headingOf(question: string): string {
  const [line = ""] = question.trim().split(/\r?\n/);
  if (line.length <= longest) return line;
  return `${line
    .slice(0, line.lastIndexOf(" ", longest) + 1 || longest)
    .toWellFormed()
    .trim()}…`;
}

/** "Chat, exported on 22/11/2026 · 12 questions" */
export function headOf({ words, count }: Transcript): string {
  return [words.exported(dayOf(new Date().toISOString())), words.questions(count)].join(" · ");
}
