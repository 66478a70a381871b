import { createChat, updateSession } from "@lectern/contract/chat";
import { report } from "@lectern/document-parser/test/report";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { endOf, listen, talk } from "#test/chat/chat.ts";
import { attach, read } from "#test/library/attachments.ts";

const app = await startApp();

test("tables of an attached report are read where the chosen sources have none", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const session = await talk(ada, { collection_ids: [id] });
  const [file] = await attach(ada, session.id, { name: "Report.pdf", bytes: report });
  const { document_id } = await read(ada, file!);
  const params = { session_id: session.id };
  const knowledge = {
    collection_ids: [id],
    document_ids: [],
    topic_ids: [],
    modes: { [document_id]: "retrieval" as const },
  };
  expect((await ada.call(updateSession, { params, body: { knowledge } })).status).toBe(200);
  const content = "What were net sales in the quarter ended July 1, 2023?";
  const { body: chat } = await ada.call(createChat, {
    params,
    body: { content, attachment_ids: [file!.id] },
  });
  const { events } = await listen(app.url, ada, chat.id);
  expect(endOf(events)).toMatchObject({
    answer: { content: expect.stringContaining("Net sales were \\$81,797 million") },
  });
});
