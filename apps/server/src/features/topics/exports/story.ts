import { type Block, type Paragraph, blocksOf, paragraphOf } from "../../exports/index.ts";
import type { Dossier, Quotation, Source } from "./dossier.ts";

const quotation = (
  { quote, language, reference, note, standing }: Quotation,
  quotes: boolean,
): Paragraph[] => [
  ...(quotes ? [paragraphOf("Quote", quote, language)] : []),
  paragraphOf("Reference", reference),
  ...(standing ? [paragraphOf("Standing", standing)] : []),
  ...(note ? [paragraphOf("Note", note)] : []),
];

const entry = ({ number, name, url, details }: Source): Paragraph => ({
  look: "Normal",
  spans: [{ text: `[${number}] ` }, { text: name, url }, { text: `, ${details}` }],
});

/** Returns a topic as blocks in order. Its notes are Markdown. */
export function storyOf({ topic, words, quotes, quotations, sources }: Dossier): Block[] {
  const story: Block[] = [paragraphOf("Title", topic.title)];
  for (const part of topic.description.split(/\n{2,}/))
    if (part) story.push(paragraphOf("Normal", part));
  if (topic.notes.trim()) {
    story.push(paragraphOf("Heading1", words.notes));
    story.push(...blocksOf(topic.notes));
  }
  if (quotations.length > 0) {
    story.push(
      paragraphOf("Heading1", words.snippets),
      ...quotations.flatMap((one) => quotation(one, quotes)),
    );
    story.push(paragraphOf("Heading1", words.sources), ...sources.map(entry));
  }
  return story;
}
