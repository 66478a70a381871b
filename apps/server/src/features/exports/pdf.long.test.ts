import { exportTopic } from "@lectern/contract/topics";
import { expect, test } from "vitest";

import { addressOf, headersOf, startApp } from "#test/app.ts";
import { read, save, topicOf } from "#test/topics/topics.ts";

import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";

/** One passage per language; those of two directions are below. */
const passages = {
  en: "The tenant repairs the windows & pays 100% of any damage (see § 5).",
  de: "Schönheitsreparaturen übernimmt der Mieter – spätestens nach fünf Jahren.",
  el: "Ο μισθωτής επισκευάζει τα παράθυρα.",
  ru: "Арендатор ремонтирует окна.",
  ar: "يتحمل المستأجر جميع تكاليف الصيانة الدورية للعين المؤجرة. بِسْمِ ٱللَّهِ",
  he: "השוכר יתקן את החלונות בשנת 2024. שָׁלוֹם עוֹלָם",
  hi: "किरायेदार खिड़कियों की मरम्मत करेगा।",
  th: "ผู้เช่าต้องซ่อมแซมหน้าต่างและชำระค่าใช้จ่าย",
  zh: "租客负责修理窗户，并在2024年12月31日之前支付15%的费用（参见第7条）。",
  ja: "賃借人は窓を修理し、費用の15%を支払う。「本契約」は二通作成する。",
  ko: "임차인은 2024년까지 창문을 수리하고 비용을 지불한다.",
};
const mixed = "قال John Smith إن المستأجر غادر برلين";
const long = "双方同意遵守以下条款。".repeat(40);

const publicUrl = "https://lectern.example.org";
const app = await startApp({ role: "web", publicUrl });
const ada = await app.signUp();
const { id: collection_id } = await ada.collection();

async function pdfOf(topic_id: string, language: "en" | "ar" = "en") {
  const request = { params: { topic_id }, query: { format: "pdf", language } };
  const address = `${app.url}${addressOf(exportTopic, request)}`;
  const answer = await fetch(address, { headers: headersOf(ada) });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const reader = await PdfReader.load();
  const { title, bookmarks, pageCount, pages } = reader.open([Buffer.from(bytes)]);
  const texts = [...pages()].flat().map(({ text }) => text);
  // The page width decides the line breaks, not the script, so white space is normalized.
  const text = texts.join("\n").replaceAll(/\s+/g, " ");
  return { headers: answer.headers, bytes, title, bookmarks, pageCount, text };
}

test("the PDF of a topic has its text in every script, its sections and its sources", async () => {
  const topic = await topicOf(ada, collection_id, {
    title: "Wer repariert? — عقد الإيجار",
    notes: "# Offen\n\n- the cellar",
  });
  for (const [language, passage] of Object.entries(passages)) {
    const name = language === "ar" ? "عقد الإيجار.pdf" : `Lease ${language}.pdf`;
    const document = { name, language, passages: [passage] };
    const id = await read(app, ada, collection_id, document);
    await save(ada, topic.id, id, passage, language === "en" ? { note: "Until 2025" } : {});
  }
  const document = { name: "Both.pdf", passages: [mixed, long] };
  const both = await read(app, ada, collection_id, document);
  await save(ada, topic.id, both, mixed);
  await save(ada, topic.id, both, long);
  const { headers, bytes, title, bookmarks, pageCount, text } = await pdfOf(topic.id);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("content-disposition")).toContain('filename="Wer repariert');
  expect(title).toBe(topic.title);
  expect(bookmarks.map(({ title, level }) => `${level} ${title}`)).toEqual([
    `1 ${topic.title}`,
    "2 Notes",
    "3 Offen",
    "2 Passages",
    "2 Sources",
  ]);
  for (const passage of Object.values(passages)) expect(text).toContain(passage);
  expect(text).toContain(long);
  expect(text).toContain(mixed);
  for (const said of [
    "[1], section 1 Until 2025",
    "[1] Lease en.pdf, section 1",
    `1 / ${pageCount}`,
  ])
    expect(text).toContain(said);
  expect(pageCount).toBe(2);
  const address = `${publicUrl}/?document=${both}&page=1`;
  expect(bytes.toString("latin1")).toContain(`/URI<${Buffer.from(address).toString("hex")}>`);
  expect(text).not.toContain("no font");
  const told = bytes.toString("latin1").match(/<<\/Type\/StructElem.*?>>\n/g) ?? [];
  expect(told.filter((element) => element.includes("/S/H2"))).toHaveLength(3);
  const arabic = Buffer.from(passages.ar, "utf16le").swap16().toString("hex");
  expect(told.find((element) => element.includes(arabic))).toContain("/S/P/P");
  expect(told.find((element) => element.includes(arabic))).toContain("/Lang(ar)");
});

test("a PDF says that a character has no font, and keeps it as text", async () => {
  const title = "Georgian: მოიჯარე";
  const { id } = await topicOf(ada, collection_id, { title, notes: `# \n\n${"W".repeat(300)}\t` });
  const { text } = await pdfOf(id, "ar");
  expect(text).toContain("لا يتوفر هنا خط لبعض الأحرف");
  expect(text).toContain("W".repeat(40));
});
