import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import {
  type addTestQuestion,
  type ExpectedPassage,
  MOST_EXPECTED_PASSAGES,
  MOST_TEST_QUESTIONS,
  type TestQuestion,
  type updateTestQuestion,
} from "@lectern/contract/retrieval-tests";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { unitOf } from "../files/index.ts";
import { addExpected, demandPlaced, storeQuestions } from "./expecting.ts";
import * as passages from "./passages-store.ts";
import * as store from "./questions-store.ts";
import { demandSet, lockSet } from "./sets.ts";
import { type SetRow, updateSet } from "./sets-store.ts";

type Needs = Pick<Deps, "db">;

export interface OfQuestion {
  set_id: string;
  question_id: string;
}

const passageOf = ({ kind, ...passage }: passages.ExpectedRow): ExpectedPassage => ({
  number: passage.number,
  document_id: passage.document_id,
  document_name: passage.document_name,
  page: passage.page,
  quote: passage.quote,
  state: passage.state,
  ...(kind && { unit: unitOf(kind) }),
});

async function shown(db: Db, member: Member, rows: readonly store.QuestionRow[]) {
  const expected = await passages.expectedOf(
    db,
    member,
    rows.map(({ id }) => id),
  );
  const byQuestion = Map.groupBy(expected, ({ question_id }) => question_id);
  return rows.map((row): TestQuestion => {
    const own = byQuestion.get(row.id) ?? [];
    return {
      id: row.id,
      text: row.text,
      origin: row.origin,
      passages: own.map(passageOf),
      gone: !own.some(({ state }) => state === "there"),
      created_at: row.created_at.toISOString(),
    };
  });
}

export async function list({ db }: Needs, member: Member, setId: string, query: PageQuery) {
  await demandSet(db, member, setId);
  const { total, results } = await store.pageOfQuestions(db, member.orgId, setId, query);
  return { total, results: await shown(db, member, results) };
}

async function get(db: Db, member: Member, { set_id, question_id }: OfQuestion) {
  const row = await store.findQuestion(db, member.orgId, set_id, question_id);
  if (!row) throw notFound("test_question_not_found");
  return row;
}

async function summary(db: Db, member: Member, of: OfQuestion): Promise<TestQuestion> {
  const [question] = await shown(db, member, [await get(db, member, of)]);
  if (!question) throw notFound("test_question_not_found");
  return question;
}

/**
 * Returns how many more questions the set has room for. Throws conflict where it has none for so
 * many.
 */
export async function demandRoom(
  db: Db,
  { organization_id, id }: SetRow,
  more: number,
): Promise<number> {
  const count = (await store.countQuestions(db, organization_id, [id])).get(id) ?? 0;
  const room = MOST_TEST_QUESTIONS - count;
  if (more > room) throw conflict("test_question_too_many", { count: MOST_TEST_QUESTIONS });
  return room;
}

export async function add(
  { db }: Needs,
  member: Member,
  setId: string,
  { text, passages: expected }: z.output<typeof addTestQuestion.body>,
): Promise<TestQuestion> {
  const question_id = await db.transaction().execute(async (tx) => {
    const set = await lockSet(tx, member, setId);
    await demandRoom(tx, set, 1);
    const placed = await demandPlaced(tx, member, set, expected);
    const [id] = await storeQuestions(tx, set, [{ text, origin: "typed", passages: placed }]);
    await updateSet(tx, member.orgId, setId, {});
    return id ?? "";
  });
  return summary(db, member, { set_id: setId, question_id });
}

/** Changes a question; passages that the member does not name stay. */
export async function update(
  { db }: Needs,
  member: Member,
  of: OfQuestion,
  { text, add: come, remove: leave }: z.output<typeof updateTestQuestion.body>,
): Promise<TestQuestion> {
  await db.transaction().execute(async (tx) => {
    const set = await lockSet(tx, member, of.set_id);
    const row = await get(tx, member, of);
    if (text !== undefined) await store.rewordQuestion(tx, row, text);
    if (come.length + leave.length > 0) {
      const numbers = await passages.numbersOf(tx, member.orgId, row.id);
      const staying = numbers.filter((number) => !leave.includes(number));
      demandCount(staying.length + come.length);
      const placed = await demandPlaced(tx, member, set, come);
      if (leave.length > 0) await passages.deleteExpected(tx, member.orgId, row.id, leave);
      const whose = { organization_id: member.orgId, question_id: row.id };
      await addExpected(tx, whose, placed, Math.max(0, ...numbers) + 1);
    }
    await updateSet(tx, member.orgId, of.set_id, {});
  });
  return summary(db, member, of);
}

function demandCount(count: number) {
  const code =
    count === 0
      ? "test_passages_missing"
      : count > MOST_EXPECTED_PASSAGES
        ? "test_passages_too_many"
        : undefined;
  if (code) throw invalid(["body", "passages"], message(code));
}

export async function remove({ db }: Needs, member: Member, of: OfQuestion): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    await lockSet(tx, member, of.set_id);
    if (!(await store.deleteQuestion(tx, member.orgId, of.set_id, of.question_id)))
      throw notFound("test_question_not_found");
    await updateSet(tx, member.orgId, of.set_id, {});
  });
}
