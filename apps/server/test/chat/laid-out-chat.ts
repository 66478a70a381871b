import type { Chat } from "@lectern/contract/chat";
import { type ChatExport, exportSession } from "@lectern/contract/shared-chats";
import { expect } from "vitest";

import { addressOf, headersOf, type startApp } from "../app.ts";
import { addDocument, ask, talk, finished } from "./chat.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const passage = "The ferry leaves the northern pier at six every morning.";

interface Doubt {
  text: string;
  support: "partial" | "unsupported";
  note?: string;
}

export const heads = Array.from({ length: 8 }, (_, n) => `Column ${n + 1}`);
export const rows = Array.from({ length: 45 }, (_, row) =>
  heads.map((_, n) => (n === 0 ? `Row ${row + 1}` : `${row + 1}.${n} tons`)),
);
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
const wide = [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");

const arabicTable = `| الرصيف | الساعة |
| --- | --- |
| الشمالي | 6 |
| الجنوبي | 7 |`;
const chineseTable = `| 码头 | 时间 |
| :-: | --: |
| 北码头 | 早上六点 |`;

const content = `Before the table.[1]

${wide}

What follows says the same in Arabic, in a table whose columns run from the right to the left, as its text does.

${arabicTable}

Between the tables.

${chineseTable}

3. Third
4. Fourth
   - under fourth
     1. deepest
   - beside it

   More of the fourth.
5. Fifth

Between the lists.

1. Anew
2. Again

\`\`\`
if (tide > 3) {
  wait("at | pier");
}
\`\`\`

A claim.[^why] Another.[^more]

[^why]: Because of the **tide**.
[^more]: See [the plan](https://example.org/plan).
`;
export const title = `When does the ferry leave, ${"and does it leave from the northern pier ".repeat(4)}today?`;

/** Returns a chat whose answer has tables, lists and code, and its files. */
export async function laidOutChat(app: App) {
  const ada = await app.signUp();
  const collection = await ada.collection();
  await addDocument(app.deps, ada, collection.id, { name: "Ferry plan.pdf", passages: [passage] });

  async function answered(sessionId: string, question: string): Promise<Chat> {
    const chat = await ask(ada, sessionId, question);
    return finished(app.url, ada, chat);
  }

  async function file(
    sessionId: string,
    query: Omit<Partial<ChatExport>, "quotes"> & { quotes?: string },
  ) {
    const address = addressOf(exportSession, { params: { session_id: sessionId }, query });
    const answer = await fetch(`${app.url}${address}`, { headers: headersOf(ada) });
    expect(answer.status).toBe(200);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Returns a conversation with one answer, as if a model had written it. */
  async function chatOf(question: string, content: string, doubts: Doubt[] = []) {
    const session = await talk(ada);
    const { id, answer } = await answered(session.id, question);
    const sentences = doubts.map(({ text, note = null, ...rest }) => {
      const start = content.indexOf(text);
      return { start, end: start + text.length, citations: [1], note, ...rest };
    });
    const stored = { ...answer!, content, quoted: false, sentences };
    await app.deps.db
      .updateTable("chat")
      .set({ answer: JSON.stringify(stored), model: "scribe-1" })
      .where("organization_id", "=", ada.organizationId)
      .where("id", "=", id)
      .execute();
    return session.id;
  }
  const chat = await chatOf(title, content);

  return { ada, answered, file, chatOf, chat };
}
