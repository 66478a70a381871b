import {
  MOST_TOOL_SERVERS,
  type CallableTool,
  type NewToolServer,
  type Tool,
  type ToolServer,
  type updateTool,
  type updateToolServer,
} from "@lectern/contract/tools";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import { demandHttps } from "#demand-https";
import type { Db, Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { encryptText } from "#encryption";
import { AppError, conflict, isDuplicate, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import { addressOf } from "./address.ts";
import { connected } from "./connecting.ts";
import * as store from "./store.ts";
import { ToolError } from "./tool-error.ts";

const shownTool = (row: store.ToolRow): Tool => ({
  id: row.id,
  name: row.name,
  title: row.title,
  description: row.description,
  schema: row.schema,
  hash: row.hash,
  mode: row.mode,
  changed: row.changed,
});

const shown = (row: store.ServerRow, tools: readonly store.ToolRow[]): ToolServer => ({
  id: row.id,
  name: row.name,
  url: row.url,
  token_set: row.encrypted_token !== null,
  checked_at: row.checked_at?.toISOString() ?? null,
  tools: tools.filter((tool) => tool.server_id === row.id).map(shownTool),
  created_at: row.created_at.toISOString(),
});

/** Throws conflict where the name is taken. */
async function named<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (isDuplicate(error)) throw conflict("tool_server_name_taken");
    throw error;
  }
}

async function demandServer(db: Db, { orgId }: Member, id: string, more = {}) {
  const row = await store.findServer(db, orgId, id, more);
  if (!row) throw notFound("tool_server_not_found");
  return row;
}

export async function list({ db }: Pick<Deps, "db">, member: Member) {
  demand(member, "tool.manage");
  const [servers, tools] = await Promise.all([
    store.serversOf(db, member.orgId),
    store.toolsOf(db, member.orgId),
  ]);
  return { results: servers.map((row) => shown(row, tools)) };
}

/** Returns the tools that members may have called. */
export async function listTools(
  { db }: Pick<Deps, "db">,
  { orgId }: Member,
): Promise<{ results: CallableTool[] }> {
  const offered = await store.offeredTools(db, orgId);
  const results = offered.flatMap(({ id, server, title, description, hash, mode }) =>
    mode === "off" ? [] : [{ id, server, tool: title, description, hash, mode }],
  );
  return { results };
}

export async function create(
  deps: Deps,
  member: Member,
  { name, url, token }: z.output<typeof NewToolServer>,
): Promise<ToolServer> {
  demand(member, "tool.manage");
  demandHttps(deps, url);
  const key = { organization_id: member.orgId, id: uuid() };
  const encrypted_token = token
    ? encryptText(deps.keyFor, "tool-token", token, rowContext(key))
    : null;
  const create = deps.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, member.orgId);
    if ((await store.countServers(tx, member.orgId)) >= MOST_TOOL_SERVERS)
      throw conflict("tool_server_too_many", { count: MOST_TOOL_SERVERS });
    const row = await store.insertServer(tx, { ...key, name, url, encrypted_token });
    await record(tx, { ...by(member), action: "tool_server.created", target: name });
    return row;
  });
  return shown(await named(create), []);
}

/** A token is only sent to the host that it was entered for, and a tool only called where it was found. */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, url, token }: z.output<typeof updateToolServer.body>,
): Promise<ToolServer> {
  demand(member, "tool.manage");
  if (url !== undefined) demandHttps(deps, url);
  const { orgId } = member;
  const change = deps.db.transaction().execute(async (tx) => {
    const before = await demandServer(tx, member, id, { locked: true });
    const isMoved = url !== undefined && url !== before.url;
    const isForgotten =
      token === null || (isMoved && new URL(url).origin !== new URL(before.url).origin);
    if (isMoved) await store.deleteTools(tx, orgId, id);
    const after = await store.updateServer(tx, orgId, id, {
      ...(name !== undefined && { name }),
      ...(isMoved && { url, checked_at: null }),
      ...(isForgotten && { encrypted_token: null }),
      ...(token && {
        encrypted_token: encryptText(deps.keyFor, "tool-token", token, rowContext(before)),
      }),
    });
    await record(tx, { ...by(member), action: "tool_server.changed", target: after.name });
    return shown(after, await store.toolsOf(tx, orgId, id));
  });
  return named(change);
}

export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "tool.manage");
  await db.transaction().execute(async (tx) => {
    const removed = await store.deleteServer(tx, member.orgId, id);
    if (!removed) throw notFound("tool_server_not_found");
    await record(tx, { ...by(member), action: "tool_server.deleted", target: removed.name });
  });
}

/** Connects to a server and lists its tools. Throws unavailable where that fails. */
export async function check(deps: Deps, member: Member, id: string): Promise<ToolServer> {
  demand(member, "tool.manage");
  const { orgId } = member;
  const server = await demandServer(deps.db, member, id);
  const found = await connected(deps, addressOf(deps, server), ({ tools }) => tools()).catch(
    (error: unknown) => {
      if (!(error instanceof ToolError)) throw error;
      deps.log.info({ err: error, server: id }, "a tool server could not be checked");
      throw new AppError("unavailable", error.userMessage, { cause: error });
    },
  );
  return deps.db.transaction().execute(async (tx) => {
    const now = await demandServer(tx, member, id, { locked: true });
    if (now.url !== server.url) throw notFound("tool_server_not_found");
    const checked = await store.replaceTools(
      tx,
      now,
      found.map((one) => ({ ...one, id: uuid() })),
    );
    return shown(checked, await store.toolsOf(tx, orgId, id));
  });
}

/** Sets whether answers may call a tool, as it was looked at. */
export async function setMode(
  { db }: Deps,
  member: Member,
  { server_id, tool_id: id }: { server_id: string; tool_id: string },
  { mode, hash }: z.output<typeof updateTool.body>,
): Promise<Tool> {
  demand(member, "tool.manage");
  const row = await db.transaction().execute(async (tx) => {
    const { name } = await demandServer(tx, member, server_id);
    const updated = await store.setMode(tx, member.orgId, { server_id, id, hash }, mode);
    if (!updated) {
      const isThere = await store.findTool(tx, member.orgId, server_id, id);
      throw isThere ? conflict("tool_definition_changed") : notFound("tool_not_found");
    }
    const target = `${updated.name} (${name}): ${mode}`;
    await record(tx, { ...by(member), action: "tool.changed", target });
    return updated;
  });
  return shownTool(row);
}
