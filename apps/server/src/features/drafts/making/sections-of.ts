import type { AnswerContent, Sentence } from "@lectern/contract/chat";

import { unescaped } from "../../chat/index.ts";

/** A section before it is stored. */
export interface NewSection {
  title: string;
  content: string;
  /** Null: they are checked when it is stored. */
  sentences: Sentence[] | null;
}

const heading = /^##[^\S\n]+(.+)$/gm;
const longestTitle = 200;

const plain = (title: string) => unescaped(title).trim().slice(0, longestTitle).toWellFormed();

/**
 * Cuts an answer at its headings of the second level; what stands before the first one, or all of an
 * answer without any, is a section called `title`.
 */
export function sectionsOf(
  { content, sentences }: Pick<AnswerContent, "content" | "sentences">,
  title: string,
): NewSection[] {
  const cuts = [...content.matchAll(heading)].map(({ 0: line, 1: text = "", index }) => ({
    title: plain(text) || title,
    from: index + line.length,
    at: index,
  }));
  const all = [{ title: plain(title), from: 0, at: 0 }, ...cuts];
  return all.flatMap((cut, n) => {
    const to = all[n + 1]?.at ?? content.length;
    const raw = content.slice(cut.from, to);
    const text = raw.trim();
    if (text === "") return [];
    const start = cut.from + (raw.length - raw.trimStart().length);
    const inside = sentences
      .filter((one) => one.start >= start && one.end <= start + text.length)
      .map((one) => ({ ...one, start: one.start - start, end: one.end - start }));
    return { title: cut.title, content: text, sentences: inside.length > 0 ? inside : null };
  });
}
