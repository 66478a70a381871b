import { deleteDocument } from "@lectern/contract/library";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { talk } from "#test/chat/chat.ts";
import { arabic, chinese, english, exportedChats } from "#test/chat/exported-chats.ts";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const { ada, collection, ids, answered, file, session, first, second, third, other, last } =
  await exportedChats(app);

test("a conversation as Markdown contains each message and one list of numbered sources", async () => {
  const { status, headers, text } = await file(session.id, { format: "md", chat_id: last.id });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(headers.get("content-disposition")).toContain('filename="When does the ferry leave');
  const parts = text.split(/^## /m);
  expect(parts.map((part) => part.split("\n")[0])).toEqual([
    "# When does the ferry leave the northern pier?",
    String.raw`1\. When does the ferry leave the northern pier?`,
    String.raw`2\. متى تغادر العبّارة الرصيف؟`,
    String.raw`3\. 渡轮几点出发？`,
    String.raw`4\. Which pier does the ferry leave from?`,
    "Sources",
  ]);
  expect(parts[0]).toContain("4 questions");
  const [day, month, year] = [
    first.created_at.slice(8, 10),
    first.created_at.slice(5, 7),
    first.created_at.slice(0, 4),
  ];
  expect(parts[1]).toContain(`*Answered by the built-in model on ${day}/${month}/${year}*`);
  expect(parts[1]).toContain(`“${english}” [1]`);
  expect(parts[1]).toContain("*Quoted from the documents, not rewritten*");
  expect(parts[2]).toContain(`“${arabic}” [2]`);
  expect(parts[4]).toContain("> Briefly, please.");
  expect(parts[4]).toContain(String.raw`*Sent with: Sketch \*two\*.png, خطة.pdf*`);
  expect(parts[3]).not.toContain("Sent with");
  expect(parts[4]).toMatch(/Answered by scribe-1 on [\d/]+ · Persona: Harbour clerk/);
  const cited = /It leaves from the \*\*northern\*\* pier\. \[(\d)\]/.exec(parts[4] ?? "")?.[1];
  expect(parts[4]).toContain("It never rains there. (no source found)");
  expect(parts[4]).toContain(
    `It leaves at six.[${cited}] (partly supported: The source gives six every morning)`,
  );
  expect(parts[4]).toContain("1 supported, 1 partly, 1 not");
  expect(parts[4]).toContain("The answer was stopped before its end");
  // Contains nothing that a program would fetch or run when it shows the file.
  expect(parts[4]).toContain(String.raw`\![seen](https://evil.example/x.png) \<img src=x>`);
  expect(parts[4]).toContain('let a = "![no](picture)";');
  expect(parts[4]).toContain("### Pier");
  const url = `${publicUrl}/?document=${ids.ferry}&page=1`;
  expect(parts[5]).toContain(
    String.raw`1. [Ferry \*plan\*.pdf](<${url}>), section 1: “${english}”`,
  );
  expect(parts[5]).toContain(`: “${chinese}”`);
  expect(parts[5]?.match(/^\d+\. /gm)).toHaveLength(3);
});

test("a file contains the branch on the screen; JSON can contain all branches", async () => {
  const branch = (await file(session.id, { format: "md", chat_id: other.id })).text;
  expect(branch).toContain("Does the ferry leave at six?");
  expect(branch).not.toContain("Which pier");
  type Told = {
    title: string;
    branches: string;
    turn_count: number;
    turns: {
      id: string;
      parent_id: string | null;
      attachments: object[];
      answer: { sentences: object[] };
    }[];
    sources: { number: number; document_id: string; quote: string; url: string | null }[];
  };
  const all: Told = JSON.parse((await file(session.id, { format: "json", branches: "all" })).text);
  expect(all).toMatchObject({ title: first.question.content, turn_count: 5 });
  expect(all.turns.map(({ id }) => id)).toEqual(
    [first, second, third, other, last].map(({ id }) => id),
  );
  expect(all.turns.slice(-2).map(({ parent_id }) => parent_id)).toEqual([third.id, third.id]);
  const one: Told = JSON.parse((await file(session.id, { format: "json", chat_id: last.id })).text);
  expect(one.turns.map(({ id }) => id)).toEqual([first, second, third, last].map(({ id }) => id));
  expect(one.turns[3]?.answer.sentences).toMatchObject([
    { text: "It leaves from the **northern** pier.", support: "supported" },
    { text: "It never rains there.", support: "unsupported" },
    { support: "partial", note: "The source gives six every morning." },
  ]);
  expect(one.turns[3]?.attachments).toMatchObject([
    { name: "Sketch *two*.png" },
    { name: "خطة.pdf" },
  ]);
  expect(one.sources.map(({ quote }) => quote)).toEqual([english, arabic, chinese]);
  expect((await file(session.id, { chat_id: uuid() })).status).toBe(404);
});

test("a deleted source is marked as deleted and has no link", async () => {
  const params = { collection_id: collection.id, document_id: ids.chinese };
  await ada.call(deleteDocument, { params });
  const { text } = await file(session.id, { format: "md", chat_id: third.id });
  expect(text).toContain(`3. 渡轮.pdf, section 1, no longer in the library: “${chinese}”`);
});

test("500 messages are streamed while they are read", async () => {
  const { id } = await talk(ada);
  const one = await answered(id, "When does the ferry leave the northern pier?");
  const organization_id = ada.organizationId;
  let parent_id = one.id;
  const rows = Array.from({ length: 499 }, (_, n) => {
    const row = { id: uuid(), parent_id, question: `Question ${n + 2}`, model: one.model };
    parent_id = row.id;
    const answer = JSON.stringify(one.answer);
    return { ...row, organization_id, session_id: id, status: "complete" as const, answer };
  });
  await app.deps.db.insertInto("chat").values(rows).execute();
  const { text } = await file(id, { format: "md" });
  expect(text.match(/^## \d+\\\. /gm)).toHaveLength(500);
  expect(text.trimEnd().split("\n").at(-1)).toMatch(/^1\. \[Ferry/);
  for (const format of ["docx", "pdf"] as const) {
    const { status, bytes } = await file(id, { format });
    expect([status, bytes.length > 5000]).toEqual([200, true]);
  }
});
