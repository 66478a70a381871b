import type { OutsideStatement } from "@lectern/contract/tool-calls";

import { mark, claimSentences } from "../answering/citations.ts";
import type { TextRange, ToolMark } from "../answering/marks.ts";

type Called = Pick<OutsideStatement, "server" | "tool">;

interface Separated {
  content: string;
  invented: TextRange[];
  outside: OutsideStatement[];
}

/**
 * Finds the sentences of an answer that rest on results of tools, and removes the marks of passages
 * behind them: what is outside the library is not cited from it.
 */
export function separated(
  content: string,
  {
    language,
    marks,
    invented,
  }: { language: string; marks: readonly ToolMark[]; invented: TextRange[] },
  calledBy: (number: number) => Called | undefined,
): Separated {
  const said = claimSentences(content, language);
  const owners = new Map<number, Called>();
  for (const { at, number } of marks) {
    const called = calledBy(number);
    const owner = said.findLastIndex(({ start }) => start < at);
    if (called && owner >= 0 && !owners.has(owner)) owners.set(owner, called);
  }
  if (owners.size === 0) return { content, invented, outside: [] };
  const cuts: TextRange[] = [];
  for (const owner of owners.keys()) {
    const from = said[owner]?.start ?? 0;
    const text = content.slice(from, said[owner + 1]?.start);
    for (const { index, 0: whole } of text.matchAll(mark))
      cuts.push({ start: from + index, end: from + index + whole.length });
  }
  cuts.sort((a, b) => a.start - b.start);
  const moved = (at: number) =>
    at - cuts.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, at) - start), 0);
  const kept = cuts
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), content);
  return {
    content: kept,
    invented: invented.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
    outside: [...owners].map(([owner, called]) => ({
      start: moved(said[owner]?.start ?? 0),
      end: moved(said[owner]?.end ?? 0),
      ...called,
    })),
  };
}

/** Puts the marks of tools' results back, for an answer that goes on later. */
export const withToolMarks = (content: string, marks: readonly ToolMark[]): string =>
  marks
    .toReversed()
    .reduce(
      (text, { at, number }) => `${text.slice(0, at)} [T${number}]${text.slice(at)}`,
      content,
    );
