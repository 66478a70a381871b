import type { exportReview } from "@lectern/contract/reviews";
import { byteOrderMark, csvLine } from "@lectern/document-export/csv";
import { xlsx } from "@lectern/document-export/xlsx/xlsx";
import type { FastifyReply } from "fastify";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { by, record } from "../../audit/index.ts";
import { fileHeaders, fileName, sourceWords } from "../../exports/index.ts";
import { aboutReview } from "../reviews.ts";
import { gather, type ReviewContents } from "./contents.ts";
import { sheetsOf, sourceLines, spoken, stateOf, type Writing } from "./tables.ts";
import { reviewWords } from "./words-by-language.ts";

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Returns a review as CSV: a line for each document, with the values, states and passages. */
function csvOf(contents: ReviewContents, writing: Writing): string {
  const { columns, rows } = contents;
  const { said } = writing;
  const passages = Map.groupBy(
    sourceLines(contents, writing),
    ({ rowId, columnId }) => `${rowId} ${columnId}`,
  );
  const head = [
    said.document,
    said.reviewer,
    ...columns.flatMap(({ name }) => [name, `${name}: ${said.state}`, `${name}: ${said.quote}`]),
  ];
  const lines = rows.map((row) => {
    const { assignee } = row;
    const name = assignee ? `${assignee.first_name} ${assignee.last_name}`.trim() : "";
    const cells = columns.flatMap((column) => {
      const cell = row.cells.find(({ column_id }) => column_id === column.id);
      const from = passages.get(`${row.id} ${column.id}`) ?? [];
      const quotes = from.flatMap(({ quote, place }) => (quote ? `“${quote}” (${place})` : []));
      const value = spoken(cell?.value ?? null, said);
      const candidates = (cell?.candidates ?? []).map((one) => spoken(one, said)).join(" / ");
      return [value || candidates, stateOf(cell, said), quotes.join(" ")];
    });
    return csvLine([row.document.name, name, ...cells]);
  });
  return [byteOrderMark + csvLine(head), ...lines].join("");
}

/** Sends a review as a file. Throws not_found if the member may not see it. */
export async function sendReview(
  deps: Pick<Deps, "db" | "config">,
  member: Member,
  id: string,
  request: z.infer<typeof exportReview.query>,
  reply: FastifyReply,
) {
  const { review, contents } = await gather(deps.db, member, id, request);
  const said = reviewWords[request.language];
  const writing = { said, sources: sourceWords[request.language], linkUrl: deps.config.linkUrl };
  const bytes =
    request.format === "csv"
      ? Buffer.from(csvOf(contents, writing))
      : xlsx(sheetsOf(contents, writing));
  await deps.db
    .transaction()
    .execute((tx) =>
      record(tx, { ...by(member), ...aboutReview(review), action: "review.exported" }),
    );
  const name = fileName(review.name, request.format, "review");
  return reply.headers(fileHeaders(types[request.format], name)).send(bytes);
}
