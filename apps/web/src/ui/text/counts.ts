import type { Unit } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";

import { shortCount } from "./formats.ts";

// A count with its noun, on its own: "1 document", "1.3k documents". In a sentence, the whole
// sentence is the message.

export function documentCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} document`, other: `${shown} documents` });
}

export function pageCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} page`, other: `${shown} pages` });
}

/** Returns a document's length in its unit, such as pages or slides. */
export function unitCount(count: number, unit: Unit): string {
  if (unit === "page") return pageCount(count);
  const shown = shortCount(count);
  return unit === "slide"
    ? plural(count, { one: `${shown} slide`, other: `${shown} slides` })
    : plural(count, { one: `${shown} part`, other: `${shown} parts` });
}

export function questionCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} question`, other: `${shown} questions` });
}

export function resultCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} result`, other: `${shown} results` });
}

export function snippetCount(count: number): string {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} snippet`, other: `${shown} snippets` });
}

/** Returns what is left out of a text for its reader: sources that they cannot open, and passages. */
export function withheldText({ sources, sentences }: { sources: number; sentences: number }) {
  const [shownSources, shownSentences] = [shortCount(sources), shortCount(sentences)];
  const parts = [
    sources > 0 &&
      plural(sources, {
        one: `${shownSources} source you cannot open.`,
        other: `${shownSources} sources you cannot open.`,
      }),
    sentences > 0 &&
      plural(sentences, {
        one: `${shownSentences} passage is hidden: […]`,
        other: `${shownSentences} passages are hidden: […]`,
      }),
  ];
  return parts.filter(Boolean).join(" ");
}
