import type { Check, NewCheck } from "@lectern/contract/checks";
import type { AuditAction } from "@lectern/contract/organizations";
import { languageOf } from "@lectern/text-analysis/language/language";
import type { FastifyRequest } from "fastify";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { recordPrivate } from "../audit/index.ts";
import { releaseBlobs, removeBlobs, withReceived } from "../files/index.ts";
import { tellCheck } from "../library/index.ts";
import { demand, requireCurrentMember } from "../organizations/index.ts";
import { demandSeen } from "../personas/index.ts";
import { receiveCheck } from "./receiving.ts";
import { summary } from "./shown.ts";
import { normalized, refusalOf, type SplitText, splitText } from "./splitting.ts";
import * as store from "./store.ts";

type Changing = Pick<Deps, "db" | "jobs" | "notices">;

const longestName = 80;

/** Returns the beginning of a text as a name. */
function nameOf(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  if (line.length <= longestName) return line;
  return `${line
    .slice(0, longestName)
    .toWellFormed()
    .replace(/\s+\S*$/u, "")}…`;
}

export const tell = (
  deps: Pick<Deps, "notices">,
  tx: Db,
  {
    organization_id: orgId,
    id,
    owner_id,
  }: Pick<store.CheckRow, "organization_id" | "id" | "owner_id">,
) => tellCheck(deps, tx, { orgId, id, to: { accounts: [owner_id], teams: [] } });

const recordCheck = (
  tx: Db,
  member: Member,
  { id, name }: Pick<store.CheckRow, "id" | "name">,
  action: AuditAction & `check.${string}`,
) => recordPrivate(tx, member, id, { action, target: name });

/** Queues the next sentences of a check. */
export const enqueue = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: Pick<store.CheckRow, "organization_id" | "id">,
) =>
  jobs.enqueue(
    tx,
    "check-text",
    { organization_id, check_id: id },
    // One job at a time, whatever was asked of the check in between.
    { key: `check-text:${id}` },
  );

/** Stores the text of a check with its sentences. */
export async function putText(
  tx: Db,
  { organization_id, id }: Pick<store.CheckRow, "organization_id" | "id">,
  { sentences }: SplitText,
) {
  await store.insertSentences(
    tx,
    sentences.map(({ number, start, end, isSkipped }) => ({
      organization_id,
      check_id: id,
      number,
      start,
      end,
      state: isSkipped ? "skipped" : null,
      difference: null,
      note: null,
    })),
  );
}

/**
 * Begins the check of a pasted text. Throws invalid for one that is too long or states nothing, and
 * not_found for sources that the member may not see.
 */
export async function create(deps: Deps, member: Member, body: NewCheck): Promise<Check> {
  demand(member, "check.write");
  const whole = normalized(body.text);
  const split = splitText([{ text: whole, kind: "paragraph" }], languageOf(whole));
  const refusal = refusalOf(split);
  if (refusal) throw invalid(["body", "text"], refusal);
  await demandSeen(deps.db, member, body.knowledge);
  const row = {
    organization_id: member.orgId,
    id: uuid(),
    owner_id: member.accountId,
    name: body.name || nameOf(split.text),
  };
  await deps.db.transaction().execute(async (tx) => {
    await requireCurrentMember(tx, member);
    await store.insert(tx, {
      ...row,
      ...pasted(split.text),
      knowledge: JSON.stringify(body.knowledge),
    });
    await putText(tx, row, split);
    await begun(deps, tx, member, row);
  });
  return summary(deps, member, row.id);
}

const pasted = (text: string) => ({ text, file_key: null, file_name: null, file_kind: null });

/** Begins the check of an uploaded file, which the job reads. */
export const upload = (deps: Deps, member: Member, request: FastifyRequest): Promise<Check> =>
  withReceived(deps, async (claimed) => {
    demand(member, "check.write");
    const { file, kind, knowledge } = await receiveCheck(deps, request, claimed);
    await demandSeen(deps.db, member, knowledge);
    const row = {
      organization_id: member.orgId,
      id: uuid(),
      owner_id: member.accountId,
      name: file.name,
    };
    await deps.db.transaction().execute(async (tx) => {
      await requireCurrentMember(tx, member);
      await store.insert(tx, {
        ...row,
        knowledge: JSON.stringify(knowledge),
        file_key: file.blob.key,
        file_name: file.name,
        file_kind: kind,
      });
      if (!(await releaseBlobs(tx, [file.blob.key]))) throw conflict("upload_interrupted");
      await begun(deps, tx, member, row);
    });
    return summary(deps, member, row.id);
  });

type NewRow = Pick<store.CheckRow, "organization_id" | "id" | "owner_id" | "name">;

async function begun(deps: Changing, tx: Db, member: Member, row: NewRow) {
  await enqueue(deps, tx, row);
  await recordCheck(tx, member, row, "check.created");
  await tell(deps, tx, row);
}

/** Locks a check of the member's. Throws not_found. */
async function lockCheck(tx: Db, member: Member, id: string): Promise<store.CheckRow> {
  const row = await store.lock(tx, member, id);
  if (!row) throw notFound("check_not_found");
  return row;
}

const isUnderWay = ({ state }: store.CheckRow) => state === "waiting" || state === "working";

/** Stops a check under way; what is being compared at the moment is not stored. */
export async function stop(deps: Changing, member: Member, id: string): Promise<Check> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, member, id);
    if (!isUnderWay(row)) return;
    await store.update(tx, row, { state: "stopped" });
    await tell(deps, tx, row);
  });
  return summary(deps, member, id);
}

/** Goes on with a check that was stopped or failed. */
export async function resume(deps: Changing, member: Member, id: string): Promise<Check> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, member, id);
    if (row.state !== "stopped" && row.state !== "failed") return;
    await store.update(tx, row, { state: "waiting", failure: null });
    await enqueue(deps, tx, row);
    await tell(deps, tx, row);
  });
  return summary(deps, member, id);
}

/** Deletes a check with its text, its passages and its file. */
export async function remove(deps: Changing, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, member, id);
    await store.remove(tx, row);
    if (row.file_key) await removeBlobs(deps, tx, member.orgId, [row.file_key]);
    await recordCheck(tx, member, row, "check.deleted");
    await tell(deps, tx, row);
  });
}

/** Records that a check was downloaded. */
export const recordDownload = ({ db }: Pick<Deps, "db">, member: Member, row: store.CheckRow) =>
  db.transaction().execute((tx) => recordCheck(tx, member, row, "check.downloaded"));
