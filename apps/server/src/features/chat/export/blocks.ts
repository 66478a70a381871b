import { setImmediate } from "node:timers/promises";
import { type Block, type Paragraph, paragraphOf } from "@lectern/document-export/blocks";
import { markdownBlocks } from "@lectern/document-export/markdown/to-blocks";

import { headOf, headingOf } from "./heading.ts";
import { toldTurn } from "./marked.ts";
import type { Passage, Source, Transcript } from "./transcript.ts";

const named = ({ citation, url, details }: Passage) => [
  { text: citation.document_name, url },
  { text: `, ${details}` },
];

const entry = (source: Source, quotes: boolean): Paragraph[] => [
  { look: "Normal", spans: [{ text: `[${source.number}] ` }, ...named(source)] },
  ...(quotes ? [paragraphOf("Quote", source.citation.quote)] : []),
];

const nearest = (passage: Passage, quotes: boolean): Paragraph[] => [
  ...(quotes ? [paragraphOf("Quote", passage.citation.quote)] : []),
  { look: "Reference", spans: named(passage) },
];

/** Returns a conversation as blocks in order. Yields to the event loop after each message. */
export async function blocksOf(transcript: Transcript): Promise<Block[]> {
  const { title, words, turns, sources, quotes } = transcript;
  const blocks: Block[] = [
    paragraphOf("Title", title),
    paragraphOf("Reference", headOf(transcript)),
  ];
  let number = 0;
  for await (const chat of turns) {
    const turn = toldTurn(chat, transcript);
    const { question, sentWith, content, by, remarks } = turn;
    const { heading, rest } = headingOf(question, words);
    blocks.push(paragraphOf("Heading1", `${++number}. ${heading}`));
    for (const line of rest.split(/\r?\n/)) if (line.trim()) blocks.push(paragraphOf("Note", line));
    if (sentWith) blocks.push(paragraphOf("Reference", sentWith));
    blocks.push(paragraphOf("Reference", by), ...markdownBlocks(content));
    for (const remark of remarks) blocks.push(paragraphOf("Standing", remark));
    if (turn.nearest.length > 0) blocks.push(paragraphOf("Heading3", words.nearest));
    for (const passage of turn.nearest) blocks.push(...nearest(passage, quotes));
    await setImmediate();
  }
  const all = sources.all();
  if (all.length > 0)
    blocks.push(
      paragraphOf("Heading1", words.sources),
      ...all.flatMap((one) => entry(one, quotes)),
    );
  return blocks;
}
