import { oneLine, escapeMarkdown, quoted } from "@lectern/document-export/markdown/escape";
import { harmlessMarkdown } from "@lectern/document-export/markdown/markdown";

import type { Dossier, Quotation, Source } from "./dossier.ts";

const passage = ({ quote, reference, note, standing }: Quotation, quotes: boolean) =>
  [
    quotes ? `${quoted(quote)}\n>\n> ${escapeMarkdown(reference)}` : escapeMarkdown(reference),
    ...(standing ? [`*${escapeMarkdown(standing)}*`] : []),
    ...(note ? [escapeMarkdown(note)] : []),
  ].join("\n\n");

const entry = ({ number, name, url, details }: Source) => {
  const title = url ? `[${oneLine(name)}](<${url}>)` : oneLine(name);
  return `${number}. ${title}, ${escapeMarkdown(details)}`;
};

/**
 * Returns a topic as Markdown. Its notes are Markdown already; anything that a program would fetch
 * or run is escaped.
 */
export function markdown({ topic, words, quotes, quotations, sources }: Dossier): string {
  const parts = [`# ${oneLine(topic.title)}`];
  if (topic.description) parts.push(escapeMarkdown(topic.description));
  if (topic.notes.trim()) parts.push(`## ${words.notes}`, harmlessMarkdown(topic.notes.trim()));
  if (quotations.length > 0) {
    parts.push(`## ${words.snippets}`, ...quotations.map((one) => passage(one, quotes)));
    parts.push(`## ${words.sources}`, sources.map(entry).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}
