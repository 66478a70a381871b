import { expect, test } from "vitest";

import { endpoints, startApp } from "#test/app.ts";
import { supersede } from "#test/library/passages.ts";
import { reached } from "#test/agents/runs.ts";
import { daily, due, runsOf, schedule } from "#test/agents/schedules.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();
const ada = await app.signUp();

/** Two reports of a schedule; documents were added, replaced and deleted between them. */
async function twoReports() {
  const { id: changing } = await ada.collection();
  const put = (name: string, text: string) => read(app, ada, changing, { name, passages: [text] });
  const old = await put("Old.txt", "The old lease ends on 30 April 2026.");
  await put("Kept.txt", "Giotto painted the frescoes.");
  const gone = await put("Gone.txt", "The gone lease ends on 31 August 2026.");
  const { schedule: made } = await schedule(ada, daily, [changing]);
  const next = async (count: number) => {
    await due(app, ada, made);
    const runs = await runsOf(ada, made.id);
    expect(runs).toHaveLength(count);
    const newest = runs.toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]!;
    return reached(ada, newest.id, "awaiting_review");
  };
  const first = await next(1);
  const params = { collection_id: changing, document_id: gone };
  expect((await ada.call(endpoints.deleteDocument, { params })).status).toBeLessThan(300);
  const later = await put("Later.txt", "The later lease ends on 30 September 2026.");
  const newer = await put("Newer.txt", "The old lease ends on 31 May 2028.");
  await supersede(app.deps, old, newer);
  return { first, second: await next(2), next, later, gone, old };
}

test("the report of a schedule's later run says what changed since the one before", async () => {
  const { first, second, later, gone, old } = await twoReports();
  const { report } = second;
  expect(report?.changes).toMatchObject({
    run_id: first.id,
    sources_new: [{ id: later, name: "Later.txt" }],
    sources_removed: [{ id: gone, name: "Gone.txt" }],
    sources_replaced: [{ id: old, name: "Old.txt" }],
  });
  expect(report?.changes?.sentences_new.toSorted()).toEqual([
    "“The later lease ends on 30 September 2026.”",
    "“The old lease ends on 31 May 2028.”",
  ]);
});

test("the draft of such a report begins with what changed, and new sentences keep their citations", async () => {
  const { first, second, next } = await twoReports();
  const draftOf = async (id: string) =>
    (await ada.call(endpoints.createDraft, { body: { from: { type: "run", id } } })).body;
  const draft = await draftOf(second.id);
  const [changed, ...others] = draft.sections;
  const day = first.created_at.slice(0, 10).split("-").toReversed().join("/");
  expect(changed?.title).toBe(`Changed since the report of ${day}`);
  const content = changed?.content ?? "";
  const parts = content.split("\n\n### ").map((part) => part.split("\n").filter(Boolean));
  expect(parts.slice(1, 4)).toEqual([
    ["Sources that the previous report did not cite", "- Later.txt"],
    ["Sources no longer there", "- Gone.txt"],
    ["Sources that were replaced", "- Old.txt"],
  ]);
  expect(parts[4]?.[0]).toBe("New sentences");
  const said = changed?.sentences.map(({ start, end, support, citations }) => {
    const marks = citations.map((number) => `[${number}]`).join("");
    expect(content.slice(start)).toContain(`${content.slice(start, end)} ${marks}`);
    expect(draft.citations.map(({ index }) => index)).toEqual(expect.arrayContaining(citations));
    return [content.slice(start, end), support, citations.length];
  });
  expect(said?.toSorted()).toEqual([
    ["“The later lease ends on 30 September 2026.”", "supported", 1],
    ["“The old lease ends on 31 May 2028.”", "supported", 1],
  ]);
  expect(draft.unsupported).toBe(0);
  const { sections: before } = await draftOf(first.id);
  expect(others.map(({ title }) => title)).toEqual(before.map(({ title }) => title));

  const third = await draftOf((await next(3)).id);
  expect(third.sections[0]?.content).toMatch(/^Nothing changed\./);
  expect(third.unsupported).toBe(0);
});
