import type { Chat } from "@lectern/contract/chat";
import { Knowledge, Support } from "@lectern/contract/chat";
import { message } from "@lectern/contract/message";
import { z } from "zod";

import { AppError } from "#errors";

import { answerTo } from "../../chat/index.ts";
import { boxesOf, withLinks } from "../passage-link.ts";
import { Box } from "./box.ts";
import { Collection, collectionIdsOf } from "./collection.ts";
import { type Tool, untrusted } from "./tool.ts";

const Input = z.object({
  question: z.string().trim().min(1).max(20_000),
  collection: Collection,
});

const Output = z.object({
  answer: z.string().describe("Markdown; [n] marks the citation of index n."),
  found: z.boolean().describe("False: the library does not contain the answer."),
  model: z.string().describe("Who wrote it; `extractive` quotes the documents word for word."),
  citations: z.array(
    z.object({
      index: z.int(),
      document_id: z.string(),
      title: z.string().describe("The document's name."),
      page: z.int(),
      quote: z.string().describe("Verbatim."),
      support: Support.describe("How well it carries the sentences that cite it."),
      url: z.string().describe("Opens the page with the quote highlighted."),
      boxes: z.array(Box).describe("The quote's lines on the page."),
    }),
  ),
});

export const askTool: Tool<typeof Input, typeof Output> = {
  name: "ask",
  title: "Ask the library",
  description: `Answers a question from the person's documents, with checked citations of the passages that the answer rests on. ${untrusted}`,
  scopes: ["chat.write", "chat.read"],
  input: Input,
  output: Output,
  async run({ deps, member }, { question: content, collection }, signal) {
    const collection_ids = await collectionIdsOf(deps, member, collection);
    const knowledge = Knowledge.parse({ collection_ids });
    const { events } = await answerTo(deps, member, { content, knowledge }, signal);
    let chat: Chat | undefined;
    for await (const { event, data } of events) {
      if (event === "error") throw new AppError("unavailable", { ...fallback, text: data.detail });
      if (event === "done") ({ chat } = data);
    }
    if (!chat?.answer) throw new AppError("unavailable", fallback);
    const { content: answer, found, citations } = chat.answer;
    const linked = await withLinks(deps, member, citations);
    return {
      answer,
      found,
      model: chat.model,
      citations: linked.map(({ document_name: title, rects, ...one }) => ({
        ...one,
        title,
        boxes: boxesOf(rects),
      })),
    };
  },
};

const fallback = message("answer_incomplete");
