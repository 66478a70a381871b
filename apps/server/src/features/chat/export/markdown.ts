import { oneLine, escapeMarkdown, quoted } from "@lectern/document-export/markdown/escape";
import { tamed } from "@lectern/document-export/markdown/markdown";

import { toldTurn } from "./marked.ts";
import { headOf, headingOf } from "./heading.ts";
import type { Passage, Source, Transcript } from "./transcript.ts";

const named = ({ citation, url, details }: Passage) => {
  const name = oneLine(citation.document_name);
  return `${url ? `[${name}](<${url}>)` : name}, ${escapeMarkdown(details)}`;
};

const entry = (source: Source, quotes: boolean) => {
  const quote = quotes ? `: “${oneLine(source.citation.quote)}”` : "";
  return `${source.number}. ${named(source)}${quote}\n`;
};

const nearest = (passages: readonly Passage[], quotes: boolean) =>
  passages
    .map((one) =>
      quotes ? `${quoted(one.citation.quote)}\n>\n> ${named(one)}\n` : `- ${named(one)}`,
    )
    .join("\n");

/** Yields a conversation as Markdown in pieces. Answers of models are Markdown already. */
export async function* markdown(transcript: Transcript): AsyncGenerator<string> {
  const { title, words, turns, sources, quotes } = transcript;
  yield `# ${oneLine(title)}\n\n*${escapeMarkdown(headOf(transcript))}*\n`;
  let number = 0;
  for await (const chat of turns) {
    const turn = toldTurn(chat, transcript);
    const { question, sentWith, content, by, remarks } = turn;
    const { heading, rest } = headingOf(question, words);
    yield `\n## ${++number}\\. ${oneLine(heading)}\n\n`;
    if (rest) yield `${quoted(rest)}\n\n`;
    if (sentWith) yield `*${escapeMarkdown(sentWith)}*\n\n`;
    yield `*${escapeMarkdown(by)}*\n\n`;
    if (content) yield `${tamed(content, 2, String(number))}\n\n`;
    if (remarks.length > 0) yield `*${remarks.map(escapeMarkdown).join(" ")}*\n`;
    if (turn.nearest.length > 0)
      yield `\n**${words.nearest}**\n\n${nearest(turn.nearest, quotes)}\n`;
  }
  const all = sources.all();
  if (all.length > 0) yield `\n## ${words.sources}\n\n`;
  for (const source of all) yield entry(source, quotes);
}
