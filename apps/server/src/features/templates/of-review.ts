import { mostQuestions } from "@lectern/contract/run-parts";
import type { RunTemplate, TemplateColumn } from "@lectern/contract/templates";

/** Characters of a section's title, unless its first name is longer. */
const titleLength = 80;
const between = " · ";

/**
 * Returns the questions of a review as the outline of a run: sections of almost the same size, in
 * order, each named by the short names of its questions. A plan has room for all that a review has.
 */
export function outlineOf(columns: readonly TemplateColumn[]): RunTemplate["sections"] {
  const count = Math.ceil(columns.length / mostQuestions);
  return Array.from({ length: count }, (_, at) => {
    const [from, to] = [at, at + 1].map((n) => Math.round((n * columns.length) / count));
    const part = columns.slice(from, to);
    return { title: titleOf(part), questions: part.map(({ question }) => question) };
  });
}

/** As many short names as fit. */
function titleOf([first, ...others]: readonly TemplateColumn[]): string {
  return others.reduce((title, { name }) => {
    const longer = title + between + name;
    return longer.length > titleLength ? title : longer;
  }, first?.name ?? "");
}

/** The question of a run: what the review is about, and its questions in short. */
export const questionOf = (name: string, columns: readonly TemplateColumn[]) =>
  `${name}: ${columns.map((column) => column.name).join(between)}`;
