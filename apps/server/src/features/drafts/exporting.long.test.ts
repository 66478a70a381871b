import { setTimeout as sleep } from "node:timers/promises";

import type { Draft } from "@lectern/contract/drafts";
import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, headersOf, type Person, startApp } from "#test/app.ts";
import { approveSection, approveWhole, askFor, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

async function fileOf(person: Person, { id }: Draft, format: "docx" | "pdf", language = "en") {
  const address = `/assets/ext/v1/drafts/${id}/export?format=${format}&language=${language}`;
  const response = await fetch(`${app.url}${address}`, { headers: headersOf(person) });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the parts of a draft's Word document as texts. */
const wordOf = async (person: Person, draft: Draft, language?: string) =>
  partsOf(await fileOf(person, draft, "docx", language));

const textOf = (part = "") => part.replaceAll(/<[^>]+>/g, "").trim();

test("in Word, citations are footnotes and open comments stand at their sentences", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const { id: collection } = await ada.collection({ visibility: "private" });
  const document_id = await read(app, ada, collection, {
    name: "Lease.txt",
    passages: ["The lease begins on 1 March 2026 and ends on 31 December 2027."],
  });
  const made = await writeDraft(ada, "The lease", {});
  const params = { draft_id: made.id };
  const quote = "ends on 31 December 2027";
  await ada.call(endpoints.addDraftCitation, { params, body: { document_id, page: 1, quote } });
  const content = "It is long. The lease ends on 31 December 2027 [1].";
  const { body } = await ada.call(endpoints.addDraftSection, {
    params,
    body: { title: "Term", content },
  });
  const draft = await askFor(ada, body, { people: [bob] });
  const section_id = draft.sections[0]!.id;
  const comment = (quote: string, text: string) =>
    bob.call(endpoints.addDraftComment, { params, body: { section_id, quote, text } });
  await comment("31 December 2027 .", "At noon?");
  await comment("", "Say more.");
  const { body: resolved } = await comment("It is long.", "Settled.");
  await ada.call(endpoints.resolveDraftComment, {
    params: { ...params, comment_id: resolved.comments.at(-1)!.id },
    body: { resolved: true },
  });

  const parts = await wordOf(ada, draft);
  const text = parts["word/document.xml"]!;
  expect(textOf(text)).toBe(
    "The leaseDraft, version 1, not approved1 TermIt is long. The lease ends on 31 December 2027.SourcesLease.txt, section 1",
  );
  expect(textOf(parts["word/footnotes.xml"])).toContain(`Lease.txt, section 1: “${quote}”`);
  const about = (id: number) =>
    textOf(
      new RegExp(`RangeStart w:id="${id}"/>(.*)<w:commentRangeEnd w:id="${id}"`, "s").exec(
        text,
      )?.[1],
    );
  const comments = parts["word/comments.xml"]!;
  expect(comments).toContain(`w:author="${bob.user.first_name} ${bob.user.last_name}"`);
  expect(textOf(comments)).toBe("Say more.At noon?");
  expect([about(0), about(1)]).toEqual(["1 Term", "The lease ends on 31 December 2027."]);

  // Bob may not open the document.
  const seen = await wordOf(bob, draft, "de");
  expect(textOf(seen["word/footnotes.xml"])).not.toMatch(/Lease|December/);
  expect(textOf(seen["word/document.xml"])).toContain("Entwurf, Version 1, nicht freigegeben");
  expect(textOf(seen["word/document.xml"])).not.toContain("Quellen");
});

test("Word and PDF end with each cited document once, in the order of the text", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const put = (name: string, passages: string[]) => read(app, ada, collection, { name, passages });
  const rent = "The rent is EUR 900.";
  const lease = await put("Lease.txt", ["It begins in May.", "It is long.", "It is dry.", rent]);
  const roof = await put("Roof.txt", ["The roof is of slate."]);
  const uncited = await put("Uncited.txt", ["The cellar is wet."]);
  const made = await writeDraft(ada, "The house", {});
  const params = { draft_id: made.id };
  for (const [document_id, page, quote] of [
    [lease, 2, rent],
    [roof, 1, "The roof is of slate."],
    [lease, 1, "It begins in May."],
    [uncited, 1, "The cellar is wet."],
  ] as const)
    await ada.call(endpoints.addDraftCitation, { params, body: { document_id, page, quote } });
  const add = (title: string, content: string) =>
    ada.call(endpoints.addDraftSection, { params, body: { title, content } });
  await add("Roof", "The roof is of slate [2].");
  const { body: draft } = await add("Rent", "It is EUR 900 [1] from May [3], and stays so [1].");

  const word = (await wordOf(ada, draft, "de"))["word/document.xml"]!;
  const paragraphs = word.split("</w:p>").map(textOf);
  expect(paragraphs.slice(paragraphs.indexOf("Quellen")).filter(Boolean)).toEqual([
    "Quellen",
    "Roof.txt, Abschnitt 1",
    "Lease.txt, Abschnitt 1, Abschnitt 2",
  ]);
  const reader = await PdfReader.load();
  const { pages, bookmarks } = reader.open([await fileOf(ada, draft, "pdf")]);
  const text = [...pages()].flatMap((page) => page.map((one) => one.text)).join(" ");
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "Sources 1. Roof.txt, section 1 2. Lease.txt, section 1, section 2",
  );
  expect(bookmarks.at(-1)?.title).toBe("Sources");
});

test("what is written while a file is made is not in it as approved", async () => {
  const ada = await app.signUp();
  const made = await writeDraft(ada, "The lease", { Term: "It ends." });
  const params = { draft_id: made.id };
  const section_id = made.sections[0]!.id;
  await ada.call(endpoints.addDraftComment, { params, body: { section_id, text: "When?" } });
  await approveSection(ada, await askFor(ada, made, { people: [ada] }), 0, true);
  await approveWhole(ada, made, true);
  // Reading the draft takes as long as its comment, and the sections are read after that.
  const { db } = app.deps;
  await sql`create policy slow on draft_comment as restrictive for select
    using (pg_sleep(0.5) is not null)`.execute(db);
  const file = fetch(`${app.url}/assets/ext/v1/drafts/${made.id}/export?format=md`, {
    headers: headersOf(ada),
  });
  await sleep(200);
  await db
    .updateTable("draft_section")
    .set({ content: "It never ends.", state: "draft" })
    .where("id", "=", section_id)
    .execute();
  const text = await (await file).text();
  await sql`drop policy slow on draft_comment`.execute(db);
  expect(text).toContain("It ends.");
  expect(text).not.toContain("not approved");
});
