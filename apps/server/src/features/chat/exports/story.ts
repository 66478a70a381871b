import { setImmediate } from "node:timers/promises";

import { type Paragraph, plain } from "../../exports/story.ts";
import { headOf, headingOf } from "./heading.ts";
import { toldTurn } from "./marked.ts";
import { paragraphsOf } from "./prose.ts";
import type { Source, Transcript } from "./transcript.ts";

const entry = ({ number, citation, url, details }: Source): Paragraph[] => [
  {
    look: "Normal",
    spans: [
      { text: `[${number}] ` },
      { text: citation.document_name, url },
      { text: `, ${details}` },
    ],
  },
  plain("Quote", citation.quote),
];

/** The paragraphs of a conversation in their order. Others are let in between two turns. */
export async function storyOf(transcript: Transcript): Promise<Paragraph[]> {
  const { title, words, turns, sources } = transcript;
  const story = [plain("Title", title), plain("Reference", headOf(transcript))];
  let number = 0;
  for await (const chat of turns) {
    const { question, sentWith, content, by, remarks } = toldTurn(chat, transcript);
    const heading = headingOf(question);
    story.push(plain("Heading1", `${++number}. ${heading}`));
    if (heading !== question)
      for (const line of question.split(/\r?\n/)) if (line.trim()) story.push(plain("Note", line));
    if (sentWith) story.push(plain("Reference", sentWith));
    story.push(plain("Reference", by), ...paragraphsOf(content));
    for (const remark of remarks) story.push(plain("Standing", remark));
    await setImmediate();
  }
  const all = sources.all();
  if (all.length > 0) story.push(plain("Heading1", words.sources), ...all.flatMap(entry));
  return story;
}
