import { summarizeSessionExport } from "@lectern/contract/shared-chats";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { talk } from "#test/chat/chat.ts";
import { laidOutChat, passage, title } from "#test/chat/laid-out-chat.ts";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";
import { load as loadPdf, parser as pdf } from "@lectern/document-parser/parsers/pdf";

const app = await startApp({ role: "web" });
const { ada, answered, file, chatOf, chat } = await laidOutChat(app);

test("a question that is too long for a heading appears in full below it", async () => {
  const question = `Does it leave ${"from the northern pier ".repeat(20)}at six?`;
  const id = await chatOf(question, "It does.");
  const markdown = (await file(id, { format: "md" })).bytes.toString();
  expect(markdown).toMatch(/^# Does it leave .{10,200}…\n/);
  expect(markdown).toContain(`## 1\\. Question\n\n> ${question}\n`);
});

test("footnotes of two answers have different names in Markdown", async () => {
  const id = await chatOf("Why?", "So.[^1]\n\n[^1]: First reason.");
  const { bytes } = await file(id, { format: "md" });
  expect(bytes.toString()).toContain("So.[^1-1]\n\n[^1-1]: First reason.");
});

test("files have no links if the installation has no public address", async () => {
  expect(app.deps.config.publicUrl).toContain("127.0.0.1");
  for (const format of ["md", "json", "docx", "pdf"] as const) {
    const { bytes } = await file(chat, { format });
    const parts =
      format === "docx" ? Object.values(await partsOf(bytes)).join("") : bytes.toString("latin1");
    expect(parts).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(parts).not.toContain(Buffer.from("http://127").toString("hex"));
  }
});

test("the file of an answer that found nothing has the nearest passages", async () => {
  const session = await talk(ada);
  const { answer } = await answered(session.id, "Who paints the ferry, and in which colour?");
  expect(answer).toMatchObject({ found: false, sources: [{ quote: passage }] });
  const markdown = (await file(session.id, { format: "md" })).bytes.toString();
  expect(markdown).toContain(
    `**Nearest passages**\n\n> ${passage}\n>\n> Ferry plan.pdf, section 1\n`,
  );
  const json: { turns: object[] } = JSON.parse(
    (await file(session.id, { format: "json" })).bytes.toString(),
  );
  expect(json.turns).toMatchObject([
    { answer: { nearest: [{ document: "Ferry plan.pdf", quote: passage }] } },
  ]);
  for (const [format, parser] of [
    ["docx", word],
    ["pdf", pdf],
  ] as const) {
    const { bytes } = await file(session.id, { format, language: "de" });
    await loadPdf();
    const text = (await told(parser, format, bytes)).pages
      .flat()
      .join("\n")
      .replaceAll(/\s+/g, " ");
    expect(text).toMatch(
      new RegExp(`Nächstliegende Stellen.*${passage}.*Ferry plan.pdf, Abschnitt 1`),
    );
  }
});

test("a file can omit the quotes", async () => {
  const session = await talk(ada);
  await answered(session.id, "Who paints the ferry, and in which colour?");
  for (const format of ["md", "json", "docx"] as const) {
    const { bytes } = await file(session.id, { format, quotes: "false" });
    const text =
      format === "docx" ? ((await partsOf(bytes))["word/document.xml"] ?? "") : bytes.toString();
    expect(text).not.toContain("northern pier");
    expect(text).toContain("Ferry plan.pdf");
  }
  const { bytes } = await file(chat, { format: "md", quotes: "false" });
  expect(bytes.toString()).toMatch(/1\. Ferry plan\.pdf, section 1\n/);
});

test("the contents of a file are listed before it is made", async () => {
  const { body } = await ada.call(summarizeSessionExport, { params: { session_id: chat } });
  expect(body).toEqual({
    title,
    count: 1,
    source_count: 1,
    sources: [{ name: "Ferry plan.pdf", passages: 1 }],
  });
  const eve = await app.signUp();
  const { status } = await eve.call(summarizeSessionExport, { params: { session_id: chat } });
  expect(status).toBe(404);
});
