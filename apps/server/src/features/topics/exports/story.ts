import { blocksOf } from "../../exports/prose.ts";
import { type Block, type Paragraph, plain } from "../../exports/story.ts";
import type { Dossier, Quotation, Source } from "./dossier.ts";

const quotation = (
  { quote, language, reference, note, standing }: Quotation,
  quotes: boolean,
): Paragraph[] => [
  ...(quotes ? [plain("Quote", quote, language)] : []),
  plain("Reference", reference),
  ...(standing ? [plain("Standing", standing)] : []),
  ...(note ? [plain("Note", note)] : []),
];

const entry = ({ number, name, url, details }: Source): Paragraph => ({
  look: "Normal",
  spans: [{ text: `[${number}] ` }, { text: name, url }, { text: `, ${details}` }],
});

/** Returns a topic as blocks in order. Its notes are Markdown. */
export function storyOf({ topic, words, quotes, quotations, sources }: Dossier): Block[] {
  const story: Block[] = [plain("Title", topic.title)];
  for (const part of topic.description.split(/\n{2,}/)) if (part) story.push(plain("Normal", part));
  if (topic.notes.trim()) {
    story.push(plain("Heading1", words.notes));
    story.push(...blocksOf(topic.notes));
  }
  if (quotations.length > 0) {
    story.push(
      plain("Heading1", words.snippets),
      ...quotations.flatMap((one) => quotation(one, quotes)),
    );
    story.push(plain("Heading1", words.sources), ...sources.map(entry));
  }
  return story;
}
