import type { ApiKey, NewApiKey } from "@lectern/contract/auth";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../../audit/index.ts";
import { invent } from "./key.ts";
import * as store from "./store.ts";

const maxApiKeys = 50;

type Row = Awaited<ReturnType<typeof store.insert>>;

const apiKeyOf = ({ created_at, expires_at, last_used_at, ...key }: Row): ApiKey => ({
  ...key,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Returns the member's API keys in this workspace, newest first. */
export async function list({ db }: Deps, member: Member, query: PageQuery) {
  const { total, results } = await store.page(db, member, query);
  return { total, results: results.map(apiKeyOf) };
}

/** Creates an API key. Only this answer contains its secret. */
export async function create({ db }: Deps, member: Member, asked: NewApiKey) {
  const { name, scopes, expires_in_days } = asked;
  const id = uuid();
  const { key, hint, hash: secret_hash } = invent(id);
  const row = await db.transaction().execute(async (tx) => {
    if ((await store.count(tx, member)) >= maxApiKeys) {
      throw conflict("too_many_api_keys", { count: maxApiKeys });
    }
    const owner = { organization_id: member.orgId, account_id: member.accountId };
    const kept = { ...owner, id, name, hint, secret_hash, scopes: [...new Set(scopes)] };
    const inserted = await store.insert(tx, kept, expires_in_days);
    await record(tx, { ...by(member), action: "api_key.created", target: `${name} (${hint})` });
    return inserted;
  });
  return { ...apiKeyOf(row), key };
}

/** Revokes one of the member's API keys, from the next request on. */
export async function revoke({ db }: Deps, member: Member, id: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    const ended = await store.remove(tx, member, id);
    if (!ended) throw notFound("api_key_not_found");
    const target = `${ended.name} (${ended.hint})`;
    await record(tx, { ...by(member), action: "api_key.revoked", target });
  });
}
