import { createHash } from "node:crypto";

import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError, conflict, invalid } from "#errors";
import { encryptText, decryptText } from "#encryption";

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

/**
 * Runs a POST at most once per person and `Idempotency-Key`: a repeat gets the stored answer, a
 * repeat while the first is running a 409, the same key with another request a 422. A failed
 * request is forgotten, so that it can be retried. Keys are kept for a day.
 */
export async function remembering(
  { db, keyFor }: Deps,
  request: FastifyRequest,
  accountId: string | undefined,
  answer: () => Promise<unknown>,
  status: number,
): Promise<Remembered> {
  const key = request.method === "POST" && accountId ? keyOf(request) : undefined;
  if (key === undefined || !accountId) return { status, body: await answer() };
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
  const mine = await db
    .insertInto("idempotency")
    .values({ account_id: accountId, key, request_hash: hash, status: null, body: null })
    .onConflict((oc) => oc.columns(["account_id", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  const row = (builder: Deps["db"]) =>
    builder
      .selectFrom("idempotency")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("key", "=", key);
  if (!mine) {
    const earlier = await row(db).executeTakeFirst();
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
  const forget = () =>
    db
      .deleteFrom("idempotency")
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .execute();
  try {
    const body = await answer();
    await db
      .updateTable("idempotency")
      .set({
        request_hash: await withForm(),
        status,
        body: body === undefined ? null : sealed(JSON.stringify(body)),
      })
      .where("account_id", "=", accountId)
      .where("key", "=", key)
      .execute();
    return { status, body };
  } catch (error) {
    await forget();
    throw error;
  }
}
