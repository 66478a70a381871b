import type { FoundPassage } from "@lectern/contract/retrieval-tests";
import { byteOrderMark, csvLine } from "@lectern/document-export/csv";
import type { FastifyReply } from "fastify";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { fileHeaders, fileName } from "../exports/index.ts";
import { everyResult } from "./found-store.ts";
import { expectedOf } from "./passages-store.ts";
import { shownResults } from "./results.ts";
import { demandRun, type OfRun } from "./runs.ts";
import { demandSet } from "./sets.ts";

const head = [
  "question",
  "outcome",
  "rank",
  "passages_read",
  "expected",
  "came_first",
  "its_words",
];

type Named = Pick<FoundPassage, "document_name" | "page">;

const placeOf = ({ document_name, page }: Named) =>
  document_name === null || page === null ? "" : `${document_name}, ${page}`;

/** Sends a run as CSV: a line for each question, with what the member may read. */
export async function sendRun(
  { db }: Pick<Deps, "db">,
  member: Member,
  of: OfRun,
  reply: FastifyReply,
) {
  const { name } = await demandSet(db, member, of.set_id);
  const run = await demandRun(db, member, of);
  const rows = await everyResult(db, member.orgId, run.id);
  const ids = rows.map(({ question_id }) => question_id);
  const [results, expected] = await Promise.all([
    shownResults(db, member, run.id, rows),
    expectedOf(db, member, ids),
  ]);
  const byQuestion = Map.groupBy(expected, ({ question_id }) => question_id);
  const lines = results.map(({ question, question_id, outcome, rank, read, instead }) => {
    // Missing where its document was deleted since.
    const first = instead.find((one) => one.rank === 1);
    return csvLine([
      question,
      outcome ?? "",
      String(rank ?? ""),
      String(read ?? ""),
      (byQuestion.get(question_id) ?? []).map(placeOf).filter(Boolean).join("; "),
      first ? placeOf(first) : "",
      first?.quote ?? "",
    ]);
  });
  await db
    .transaction()
    .execute((tx) => record(tx, { ...by(member), action: "question_set.exported", target: name }));
  const bytes = Buffer.from([byteOrderMark + csvLine(head), ...lines].join(""));
  const file = fileName(name, "csv", "retrieval-test");
  return reply.headers(fileHeaders("text/csv; charset=utf-8", file)).send(bytes);
}
