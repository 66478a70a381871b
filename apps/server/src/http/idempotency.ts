import { createHash } from "node:crypto";

import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";

import type { Deps } from "#deps";
import { AppError, conflict, invalid } from "#errors";
import { encryptText, decryptText } from "#encryption";
import { finishAfterLoss } from "#connection-loss";

import { hashForm } from "./form-hash.ts";

interface Remembered {
  status: number;
  body: unknown;
}

/** Returns the `Idempotency-Key` of a request. Throws malformed if it is too long. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return undefined;
  if (key.length <= 200) return key;
  throw new AppError("malformed", message("idempotency_key_too_long"));
}

/** Whether the process that runs a request has not died; a null, of an earlier release, is not known. */
const isRunning = sql<boolean>`idempotency.status is null and exists (
  select from process where process.id = idempotency.process_id)`;
const isOld = sql<boolean>`idempotency.created_at < now() - interval '1 day' and not (${isRunning})`;

/**
 * Claims a key; returns since when, or undefined while it belongs to another request. Of several repeats after the death
 * of the process one takes the row over: the others wait for its lock and then see a living process.
 * `process_id` is compared too, since a process that was taken for dead runs its requests to the end.
 */
async function claim(
  { db, processId }: Pick<Deps, "db" | "processId">,
  of: { account_id: string; key: string; request_hash: Buffer },
): Promise<string | undefined> {
  const claimed = { ...of, status: null, body: null, process_id: processId };
  const isOfDead = sql<boolean>`idempotency.status is null
    and idempotency.process_id <> ${processId} and not (${isRunning})
    and idempotency.request_hash = excluded.request_hash`;
  const row = await db
    .insertInto("idempotency")
    .values(claimed)
    .onConflict((oc) =>
      oc
        .columns(["account_id", "key"])
        .doUpdateSet({ ...claimed, created_at: sql`now()` })
        .where((eb) => eb.or([isOfDead, isOld])),
    )
    // A Date would lose the microseconds.
    .returning(sql<string>`created_at::text`.as("since"))
    .executeTakeFirst();
  return row?.since;
}

const deletedAtOnce = 1000;

/** Deletes keys older than a day, some at a time. */
export async function deleteOldKeys({ db }: Pick<Deps, "db">): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce;) {
    // Raw: Kysely has no tuple of a row's place.
    const { numAffectedRows } = await sql`
      delete from idempotency where (account_id, key) in (
        select account_id, key from idempotency where ${isOld}
        limit ${deletedAtOnce} for update skip locked
      )`.execute(db);
    deleted = Number(numAffectedRows);
  }
}

/**
 * Runs a POST once per person and `Idempotency-Key`: a repeat gets the stored answer, a repeat while
 * the first is running a 409, the same key with another request a 422. A failed request is forgotten,
 * so that it can be retried; so is one whose process died before it stored the answer, whatever it
 * had done by then (docs/decisions/0003-a-process-lives-by-a-row.md). Keys are kept for a day. Where
 * the database is lost after the work, its outcome is stored when it is back.
 */
export async function remembering(
  deps: Deps,
  request: FastifyRequest,
  accountId: string | undefined,
  answer: () => Promise<unknown>,
  status: number,
): Promise<Remembered> {
  const key = request.method === "POST" && accountId ? keyOf(request) : undefined;
  if (key === undefined || !accountId) return { status, body: await answer() };
  const { db, keyFor } = deps;
  // Answers are encrypted: some contain a secret that is stored nowhere else, such as an API key.
  const about = `${accountId} ${key}`;
  const sealed = (text: string) =>
    encryptText(keyFor, "idempotency", text, about).toString("base64");
  const opened = (text: string) =>
    decryptText(keyFor, "idempotency", Buffer.from(text, "base64"), about);
  const hash = createHash("sha256")
    .update(JSON.stringify([request.url, request.headers["org-id"] ?? "", request.body ?? null]))
    .digest();
  // A form's hash is known once it has been read; until then its row has the request's hash.
  const form = request.isMultipart() ? hashForm(request) : undefined;
  const withForm = async () =>
    form
      ? createHash("sha256")
          .update(hash)
          .update(await form.digest())
          .digest()
      : hash;
  const since = await claim(deps, { account_id: accountId, key, request_hash: hash });
  if (since === undefined) {
    const earlier = await db
      .selectFrom("idempotency")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .executeTakeFirst();
    const asked = earlier && earlier.status !== null ? await withForm() : hash;
    if (earlier && !earlier.request_hash.equals(asked)) {
      throw invalid(["header", "idempotency-key"], message("idempotency_key_reused"), "reused");
    }
    if (!earlier || earlier.status === null) throw conflict("request_in_progress");
    return {
      status: earlier.status,
      body: earlier.body === null ? undefined : JSON.parse(opened(earlier.body)),
    };
  }
  // Not once a repeat has taken it over, since this process was held up and taken for dead.
  const own = sql<boolean>`account_id = ${accountId} and key = ${key}
    and created_at = ${since}::timestamptz`;
  let body: unknown;
  let request_hash: Buffer;
  try {
    body = await answer();
    request_hash = await withForm();
  } catch (error) {
    await finishAfterLoss(deps, () => db.deleteFrom("idempotency").where(own).execute());
    throw error;
  }
  const stored = {
    request_hash,
    status,
    body: body === undefined ? null : sealed(JSON.stringify(body)),
  };
  await finishAfterLoss(deps, () => db.updateTable("idempotency").set(stored).where(own).execute());
  return { status, body };
}
