import { createHash } from "node:crypto";

import type { FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError, conflict } from "#errors";
import { encryptText, decryptText } from "#encryption";

import { hashForm } from "./form-hash.ts";

interface Remembered {
  status: number;
  body: unknown;
}

/** The `Idempotency-Key` of a request. Refuses (malformed) one that is too long. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return undefined;
  if (key.length <= 200) return key;
  throw new AppError("malformed", "Idempotency keys can be up to 200 characters long.");
}

/**
 * Runs a POST at most once per `Idempotency-Key` of a person: a repeat gets the stored answer, a
 * repeat while the first is running 409, the same key for another request 422. A failed try is
 * forgotten, so that it can be made again. Keys are kept for a day.
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
  // Some answers tell a secret that is stored nowhere else, such as a key for programs.
  const about = `${accountId} ${key}`;
  const sealed = (text: string) =>
    encryptText(keyFor, "idempotency", text, about).toString("base64");
  const opened = (text: string) =>
    decryptText(keyFor, "idempotency", Buffer.from(text, "base64"), about);
  const hash = createHash("sha256")
    .update(JSON.stringify([request.url, request.headers["org-id"] ?? "", request.body ?? null]))
    .digest();
  // Of a form it is known what it holds once it was read: until then its row says which call it is.
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
      throw new AppError(
        "invalid",
        "This idempotency key was already used for a different request.",
        {
          issues: [
            {
              loc: ["header", "idempotency-key"],
              msg: "This idempotency key was already used for a different request.",
              type: "reused",
            },
          ],
        },
      );
    }
    if (!earlier || earlier.status === null) throw conflict("This request is already in progress.");
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
