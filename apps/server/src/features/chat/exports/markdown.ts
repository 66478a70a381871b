import { tamed } from "../../exports/markdown.ts";
import { oneLine, plain } from "../../exports/markdown-text.ts";
import { toldTurn } from "./marked.ts";
import { headOf, headingOf } from "./heading.ts";
import type { Source, Transcript } from "./transcript.ts";

const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${plain(line.replaceAll("\t", " "))}`.trimEnd())
    .join("\n");

const entry = ({ number, citation, url, details }: Source) => {
  const { document_name: name, quote } = citation;
  const title = url ? `[${oneLine(name)}](<${url}>)` : oneLine(name);
  return `${number}. ${title}, ${plain(details)}: “${oneLine(quote)}”\n`;
};

/** A conversation as Markdown, piece by piece. What models wrote is Markdown already. */
export async function* markdown(transcript: Transcript): AsyncGenerator<string> {
  const { title, words, turns, sources } = transcript;
  yield `# ${oneLine(title)}\n\n*${plain(headOf(transcript))}*\n`;
  let number = 0;
  for await (const chat of turns) {
    const { question, sentWith, content, by, remarks } = toldTurn(chat, transcript);
    const heading = headingOf(question);
    yield `\n## ${++number}\\. ${oneLine(heading)}\n\n`;
    if (heading !== question) yield `${quoted(question)}\n\n`;
    if (sentWith) yield `*${plain(sentWith)}*\n\n`;
    yield `*${plain(by)}*\n\n`;
    if (content) yield `${tamed(content, 2)}\n\n`;
    if (remarks.length > 0) yield `*${remarks.map(plain).join(" ")}*\n`;
  }
  const all = sources.all();
  if (all.length > 0) yield `\n## ${words.sources}\n\n`;
  for (const source of all) yield entry(source);
}
