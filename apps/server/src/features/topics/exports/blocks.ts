import { type Block, type Paragraph, paragraphOf } from "@lectern/document-export/blocks";
import { markdownBlocks } from "@lectern/document-export/markdown/to-blocks";

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
export function blocksOf({ topic, words, quotes, quotations, sources }: Dossier): Block[] {
  const blocks: Block[] = [paragraphOf("Title", topic.title)];
  for (const part of topic.description.split(/\n{2,}/))
    if (part) blocks.push(paragraphOf("Normal", part));
  if (topic.notes.trim()) {
    blocks.push(paragraphOf("Heading1", words.notes));
    blocks.push(...markdownBlocks(topic.notes));
  }
  if (quotations.length > 0) {
    blocks.push(
      paragraphOf("Heading1", words.snippets),
      ...quotations.flatMap((one) => quotation(one, quotes)),
    );
    blocks.push(paragraphOf("Heading1", words.sources), ...sources.map(entry));
  }
  return blocks;
}
