import { type Chat, createChat } from "@lectern/contract/chat";
import { deleteDocument } from "@lectern/contract/library";
import { type ChatExport, exportSession } from "@lectern/contract/shared-chats";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { addressOf, headersOf, startApp } from "#test/app.ts";
import { addDocument, ask, talk, finished } from "#test/chat.ts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";
import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const ada = await app.signUp();
const collection = await ada.collection();
const add = (name: string, passage: string, language = "en") =>
  addDocument(app.deps, ada, collection.id, { name, language, passages: [passage] });

const english = "The ferry leaves the northern pier at six every morning.";
const arabic = "تغادر العبّارة الرصيف الشمالي في الساعة السادسة صباحًا.";
const chinese = "渡轮每天早上六点从北码头出发。";
const ids = {
  ferry: await add("Ferry *plan*.pdf", english),
  arabic: await add("جدول العبّارة.pdf", arabic, "ar"),
  chinese: await add("渡轮.pdf", chinese, "zh"),
};

async function answered(sessionId: string, question: string, parent?: string | null) {
  const chat =
    parent === undefined
      ? await ask(ada, sessionId, question)
      : (
          await ada.call(createChat, {
            params: { session_id: sessionId },
            body: { content: question, parent_id: parent },
          })
        ).body;
  return finished(app.url, ada, chat);
}

async function file(sessionId: string, query: Partial<ChatExport>) {
  const address = addressOf(exportSession, { params: { session_id: sessionId }, query });
  const answer = await fetch(`${app.url}${address}`, { headers: headersOf(ada) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString() };
}

/** Replaces the built-in model's answer of a message by this text, as if a model had written it. */
async function written(
  { id, answer }: Chat,
  content: string,
  sentences: [text: string, support: "supported" | "partial" | "unsupported", note?: string][],
) {
  const found = sentences.map(([text, support, note = null]) => {
    const start = content.indexOf(text);
    return { start, end: start + text.length, support, citations: [1], note };
  });
  const stored = { ...answer!, content, quoted: false, sentences: found };
  const persona = JSON.stringify({ id: null, name: "Harbour clerk", color: null });
  await app.deps.db
    .updateTable("chat")
    .set({ answer: JSON.stringify(stored), model: "scribe-1", status: "stopped", persona })
    .where("organization_id", "=", orgOfJob({ organization_id: ada.organizationId ?? "" }))
    .where("id", "=", id)
    .execute();
}

const session = await talk(ada);
const first = await answered(session.id, "When does the ferry leave the northern pier?");
const second = await answered(session.id, "متى تغادر العبّارة الرصيف؟");
const third = await answered(session.id, "渡轮几点出发？");
const other = await answered(session.id, "Does the ferry leave at six?", third.id);
const last = await answered(
  session.id,
  "Which pier does the ferry leave from?\nBriefly, please.",
  third.id,
);
await app.deps.db
  .updateTable("chat")
  .set({
    attachments: JSON.stringify(
      ["Sketch *two*.png", "خطة.pdf"].map((name) => ({
        id: uuid(),
        name,
        document_id: uuid(),
        mime_type: "application/pdf",
      })),
    ),
  })
  .where("organization_id", "=", orgOfJob({ organization_id: ada.organizationId ?? "" }))
  .where("id", "=", last.id)
  .execute();
const prose = `# Pier

It leaves from the **northern** pier. [1] It never rains there. It leaves at six.[1]

![seen](https://evil.example/x.png) <img src=x>

- one
  - two

| Pier | Hour |
| --- | --- |
| North | 6 |

\`\`\`
let a = "![no](picture)";
\`\`\``;
await written(last, prose, [
  ["It leaves from the **northern** pier.", "supported"],
  ["It never rains there.", "unsupported"],
  ["It leaves at six.", "partial", "The source gives six every morning."],
]);

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

test("the Word document and the PDF have the same text, each script in its direction", async () => {
  const { bytes, headers } = await file(session.id, {
    format: "docx",
    language: "de",
    chat_id: last.id,
  });
  expect(headers.get("content-type")).toContain("wordprocessingml");
  const lines = (await told(word, "docx", bytes)).pages
    .flat()
    .map((one) => one.replace(/^.*?: /, ""));
  const pdf = await file(session.id, { format: "pdf", language: "de", chat_id: last.id });
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  const { title, bookmarks, pages } = (await PdfReader.load()).open([pdf.bytes]);
  const printed = [...pages()]
    .flat()
    .map(({ text }) => text)
    .join("\n")
    .replaceAll(/\s+/g, " ");
  expect(title).toBe("When does the ferry leave the northern pier?");
  expect(bookmarks.map((one) => one.title)).toContain("2. متى تغادر العبّارة الرصيف؟");
  for (const said of [
    "4 Fragen",
    "Beantwortet von scribe-1 am",
    "Gesendet mit: Sketch *two*.png",
    "In den Worten Ihrer Dokumente:",
    arabic,
    `“${chinese}” [3]`,
    "It leaves from the northern pier.",
    "(keine Quelle gefunden)",
    "• one",
    "– two",
    "Pier Hour",
    "North 6",
    'let a = "![no](picture)";',
    "<img src=x>",
    "Quellen",
    "[1] Ferry *plan*.pdf, Abschnitt 1",
  ]) {
    const plain = said.replaceAll(/\s+/g, " ");
    expect([said, lines.join("\n").replaceAll(/\s+/g, " ").includes(plain)]).toEqual([said, true]);
    expect([said, printed.includes(plain)]).toEqual([said, true]);
  }
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
  const organization_id = orgOfJob({ organization_id: ada.organizationId ?? "" });
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
