import { message } from "@lectern/contract/message";
import { type ColumnChange, mostColumns, type NewColumn } from "@lectern/contract/review-columns";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as store from "./columns-store.ts";
import { demandReview, take, touch } from "./reviews.ts";
import { shownColumn } from "./shown.ts";

type Needs = Pick<Deps, "db">;
type Changing = Pick<Deps, "db" | "notices">;

export async function list({ db }: Needs, member: Member, reviewId: string) {
  await demandReview(db, member, reviewId);
  const rows = await store.columnsOf(db, { orgId: member.orgId, reviewId });
  return { total: rows.length, results: rows.map(shownColumn) };
}

export async function add(deps: Changing, member: Member, reviewId: string, column: NewColumn) {
  const of = { orgId: member.orgId, reviewId };
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, reviewId, "edit");
    const others = await store.columnsOf(tx, of);
    if (others.length >= mostColumns) throw conflict("review_too_many_columns");
    const position = (others.at(-1)?.position ?? -1) + 1;
    await store.insertColumns(tx, of, [{ ...column, id, position }]);
    await touch(deps, tx, member, review);
  });
  return one(deps, of, id);
}

async function one({ db }: Needs, of: Parameters<typeof store.columnsOf>[1], id: string) {
  const row = (await store.columnsOf(db, of)).find((column) => column.id === id);
  if (!row) throw notFound("review_column_not_found");
  return shownColumn(row);
}

const asked = ["question", "instructions", "type", "options", "unit"] as const;

/** Changes a question; another wording makes what was read for it stale. */
export async function update(
  deps: Changing,
  member: Member,
  { review_id: reviewId, column_id: id }: { review_id: string; column_id: string },
  change: ColumnChange,
) {
  const of = { orgId: member.orgId, reviewId };
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, reviewId, "edit");
    const column = (await store.columnsOf(tx, of)).find((other) => other.id === id);
    if (!column) throw notFound("review_column_not_found");
    const changed = { ...column, ...change };
    if (changed.type === "choice" && changed.options.length < 2)
      throw invalid(["body", "options"], message("review_options_too_few"));
    const isNew = asked.some((key) => JSON.stringify(changed[key]) !== JSON.stringify(column[key]));
    await store.updateColumn(tx, of, id, { ...change, isNew });
    if (changed.type !== column.type) await store.clearReadings(tx, of, id);
    await touch(deps, tx, member, review);
  });
  return one(deps, of, id);
}

/** Puts questions first, in this order; the others follow in theirs. */
export async function order(deps: Changing, member: Member, reviewId: string, ids: string[]) {
  const of = { orgId: member.orgId, reviewId };
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, reviewId, "edit");
    const known = new Set((await store.columnsOf(tx, of)).map(({ id }) => id));
    const wanted = new Set(ids);
    if (wanted.size !== ids.length || !wanted.isSubsetOf(known))
      throw conflict("review_columns_changed");
    await store.orderColumns(tx, of, [...wanted, ...known.difference(wanted)]);
    await touch(deps, tx, member, review);
  });
  return list(deps, member, reviewId);
}

export async function remove(
  deps: Changing,
  member: Member,
  { review_id: reviewId, column_id: id }: { review_id: string; column_id: string },
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const review = await take(tx, member, reviewId, "edit");
    if (!(await store.deleteColumn(tx, { orgId: member.orgId, reviewId }, id)))
      throw notFound("review_column_not_found");
    await touch(deps, tx, member, review);
  });
}
