import { type Chat, createChat } from "@lectern/contract/chat";
import { type ChatExport, exportSession } from "@lectern/contract/shared-chats";
import { v7 as uuid } from "uuid";

import { addressOf, headersOf, type startApp } from "../app.ts";
import { addDocument, ask, talk, finished } from "./chat.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const english = "The ferry leaves the northern pier at six every morning.";
export const arabic = "تغادر العبّارة الرصيف الشمالي في الساعة السادسة صباحًا.";
export const chinese = "渡轮每天早上六点从北码头出发。";
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

/** Returns a conversation in three scripts with a branch, and its files. */
export async function exportedChats(app: App) {
  const ada = await app.signUp();
  const collection = await ada.collection();
  const add = (name: string, passage: string, language = "en") =>
    addDocument(app.deps, ada, collection.id, { name, language, passages: [passage] });
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
      .where("organization_id", "=", ada.organizationId)
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
    .where("organization_id", "=", ada.organizationId)
    .where("id", "=", last.id)
    .execute();
  await written(last, prose, [
    ["It leaves from the **northern** pier.", "supported"],
    ["It never rains there.", "unsupported"],
    ["It leaves at six.", "partial", "The source gives six every morning."],
  ]);

  return { ada, collection, ids, answered, file, session, first, second, third, other, last };
}
