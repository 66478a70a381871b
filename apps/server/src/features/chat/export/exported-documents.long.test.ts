import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { arabic, chinese, exportedChats } from "#test/chat/exported-chats.ts";
import { told } from "@lectern/document-parser/test/told";

import { parser as word } from "@lectern/document-parser/parsers/docx";
import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const { file, session, last } = await exportedChats(app);

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
