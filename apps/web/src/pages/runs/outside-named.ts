import type { AnswerContent } from "@lectern/contract/chat";
import type { OutsideStatement } from "@lectern/contract/tool-calls";

const special = /[\\`*_{}[\]()#+.!|<>~-]/g;

/** What stands behind the last cell of a table's row: text behind it would not be shown. */
const endOfRow = /\s*\|\s*$/;

/** Returns an answer that says, behind each statement from a tool, where it is from. */
export function outsideNamed(
  answer: AnswerContent,
  nameOf: (statement: OutsideStatement) => string,
): AnswerContent {
  const { content, sentences, outside = [] } = answer;
  if (outside.length === 0) return answer;
  const names = outside
    .toSorted((a, b) => a.end - b.end)
    .map((one) => ({
      end: one.start + content.slice(one.start, one.end).replace(endOfRow, "").length,
      name: ` (${nameOf(one).replaceAll(special, "\\$&")})`,
    }));
  const moved = (at: number) =>
    at + names.reduce((sum, { end, name }) => sum + (end <= at ? name.length : 0), 0);
  return {
    ...answer,
    content: names
      .toReversed()
      .reduce((text, { end, name }) => text.slice(0, end) + name + text.slice(end), content),
    sentences: sentences.map((one) => {
      const start = moved(one.start);
      return { ...one, start, end: start + one.end - one.start };
    }),
    outside: [],
  };
}
