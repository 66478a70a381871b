import { Readable } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { unauthenticated } from "#errors";
import type { User } from "#http/member.ts";
import { inWorkspace } from "#scopes";

import { workspacesOf } from "../../organizations/index.ts";
import * as apiKeys from "../api-keys/api-keys.ts";
import * as devices from "../devices.ts";
import * as passkeys from "../passkeys/passkeys.ts";
import { sessionValidity } from "../session-validity.ts";
import * as users from "../users.ts";
import { inPieces, jsonText } from "./json-text.ts";

/** One page holds all: 100 is the maximum of devices; of passkeys and API keys there are fewer. */
const all = { page: 1, page_size: 100 };

/**
 * Streams a copy of a person's data as a JSON file. Breaks the response off when they are signed
 * out meanwhile, so that an incomplete file is never taken for a complete one.
 */
export async function sendExport(
  deps: Deps,
  user: User,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { group: _, preferences, ...profile } = await users.get(deps, user, undefined);
  const { results } = await devices.list(deps, user, all);
  const added = await passkeys.list(deps, user, all);
  const copy = {
    exported_at: new Date(),
    profile,
    preferences,
    devices: results.map(({ name, created_at, last_seen_at }) => ({
      name,
      created_at,
      last_seen_at,
    })),
    passkeys: added.results.map(({ name, created_at, last_used_at }) => ({
      name,
      created_at,
      last_used_at,
    })),
    workspaces: workspaces(deps, user),
  };
  reply.headers({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="lectern-data.json"',
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  return reply.send(Readable.from(request.method === "HEAD" ? [] : inPieces(jsonText(copy))));
}

async function* workspaces(deps: Deps, user: User) {
  for await (const { id, name, since } of workspacesOf(deps, user.accountId)) {
    const [member] = await sessionValidity(deps, [{ ...user, organizationId: id }]);
    if (!member) throw unauthenticated("sign_in_required");
    const own = inWorkspace(deps, id);
    const keys = await apiKeys.list(own, member, all);
    yield {
      id,
      name,
      role: member.group,
      since,
      api_keys: keys.results.map(({ name, scopes, created_at, expires_at, last_used_at }) => ({
        name,
        scopes,
        created_at,
        expires_at,
        last_used_at,
      })),
      ...Object.fromEntries(
        Object.entries(deps.hooks.accountData).map(([name, of]) => [name, of(own, member)]),
      ),
    };
  }
}
