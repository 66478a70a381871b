import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { afterAll, beforeAll, expect } from "vitest";
import { pdf } from "@lectern/document-parser/test/pdf";

import type { Person, startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const never = new AbortController().signal;

/** Pages with words of their own, so that each can be found. */
export const book = (pages: number, mark = "heron") =>
  pdf(
    Array.from({ length: pages }, (_, page) => ({
      lines: Array.from(
        { length: 40 },
        (_, line) =>
          `Line ${line} of page ${page + 1} tells of the ${mark} and of word${page}x${line}.`,
      ),
    })),
  );

export const finds = async (person: Person, q: string) =>
  (await person.call(search, { query: { q } })).body.results;

/** Returns what documents are read from; checks at the end how their status changed. */
export function ingesting(app: App) {
  const { db } = app.deps;

  // Records every status change in the database.
  beforeAll(async () => {
    await sql`create table seen_status (id uuid, before text, after text)`.execute(db);
    await sql`create function see_status() returns trigger language plpgsql security definer as $$
    begin insert into seen_status values (new.id, old.status, new.status); return null; end $$`.execute(
      db,
    );
    await sql`create trigger see_status after update of status on document
    for each row when (old.status <> new.status) execute function see_status()`.execute(db);
  });
  afterAll(async () => {
    const { rows } = await sql<{ change: string }>`
    select distinct before || ' to ' || after as change from seen_status`.execute(db);
    const allowed = [
      "processing to ingested",
      "ingested to ready",
      "processing to error",
      "error to processing",
    ];
    expect(allowed).toEqual(expect.arrayContaining(rows.map(({ change }) => change)));
    expect(rows.length).toBe(allowed.length);
  });

  async function shelf() {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    return { ada, collectionId: id };
  }

  /** Returns what the database holds of a document. */
  async function rowsOf(id: string) {
    const { rows } = await sql<{
      pages: number;
      chunks: number;
      counted: number;
      postings: number;
    }>`
    select (select count(*) from page where document_id = document.id) as pages,
      (select count(*) from chunk where document_id = document.id) as chunks,
      chunk_count as counted,
      (select count(*) from posting where organization_id = document.organization_id
        and document_no = document.no) as postings
    from document where id = ${id}`.execute(db);
    return rows[0];
  }

  return { db, shelf, rowsOf };
}
