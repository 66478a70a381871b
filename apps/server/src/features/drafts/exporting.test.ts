import { setTimeout as sleep } from "node:timers/promises";

import type { Draft } from "@lectern/contract/drafts";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { endpoints, headersOf, type Person, startApp } from "#test/app.ts";
import { approveSection, approveWhole, askFor, writeDraft } from "#test/agents/drafts.ts";
import { joinAs } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

/** Returns the parts of a draft's Word document as texts. */
async function wordOf(person: Person, { id }: Draft, language = "en") {
  const address = `/assets/ext/v1/drafts/${id}/export?format=docx&language=${language}`;
  const response = await fetch(`${app.url}${address}`, { headers: headersOf(person) });
  expect(response.status).toBe(200);
  return partsOf(Buffer.from(await response.arrayBuffer()));
}

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
    "The leaseDraft, version 1, not approved1 TermIt is long. The lease ends on 31 December 2027.",
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
