import { type Paragraph, plain } from "../../exports/story.ts";
import type { Dossier, Quotation, Source } from "./dossier.ts";

/** Notes are Markdown: headings and lists keep their looks, all else its letters. */
function note(line: string): Paragraph {
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) return plain(heading[1] === "#" ? "Heading2" : "Heading3", heading[2] ?? "");
  const item = /^\s*[-*+]\s+(.*)$/.exec(line);
  return item ? plain("ListItem", `• ${item[1] ?? ""}`) : plain("Normal", line);
}

const quotation = ({ quote, language, reference, note, standing }: Quotation): Paragraph[] => [
  plain("Quote", quote, language),
  plain("Reference", reference),
  ...(standing ? [plain("Standing", standing)] : []),
  ...(note ? [plain("Note", note)] : []),
];

const entry = ({ number, name, url, details }: Source): Paragraph => ({
  look: "Normal",
  spans: [{ text: `[${number}] ` }, { text: name, url }, { text: `, ${details}` }],
});

/** The paragraphs of a topic in their order, for formats that are made of paragraphs. */
export function storyOf({ topic, words, quotations, sources }: Dossier): Paragraph[] {
  const story = [plain("Title", topic.title)];
  for (const part of topic.description.split(/\n{2,}/)) if (part) story.push(plain("Normal", part));
  if (topic.notes.trim()) {
    story.push(plain("Heading1", words.notes));
    for (const line of topic.notes.split(/\r?\n/)) if (line.trim()) story.push(note(line));
  }
  if (quotations.length > 0) {
    story.push(plain("Heading1", words.snippets), ...quotations.flatMap(quotation));
    story.push(plain("Heading1", words.sources), ...sources.map(entry));
  }
  return story;
}
