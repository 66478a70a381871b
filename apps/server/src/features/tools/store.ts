import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";

import { totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ToolServerTable, ToolTable } from "#schema";

import type { Definition } from "./definitions.ts";

export type ServerRow = Selectable<ToolServerTable>;
export type ToolRow = Selectable<ToolTable>;

export const serversOf = (db: Db, orgId: OrgId): Promise<ServerRow[]> =>
  db
    .selectFrom("tool_server")
    .selectAll()
    .where("organization_id", "=", orgId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Returns a server of the workspace. `locked`: locks the row. */
export const findServer = (
  db: Db,
  orgId: OrgId,
  id: string,
  { locked = false } = {},
): Promise<ServerRow | undefined> =>
  db
    .selectFrom("tool_server")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();

export async function countServers(tx: Db, orgId: OrgId): Promise<number> {
  const { total } = await tx
    .selectFrom("tool_server")
    .select(totalCount)
    .where("organization_id", "=", orgId)
    .executeTakeFirstOrThrow();
  return total;
}

export const insertServer = (tx: Db, row: Insertable<ToolServerTable>): Promise<ServerRow> =>
  tx.insertInto("tool_server").values(row).returningAll().executeTakeFirstOrThrow();

export const updateServer = (
  tx: Db,
  orgId: OrgId,
  id: string,
  patch: Updateable<ToolServerTable>,
): Promise<ServerRow> =>
  tx
    .updateTable("tool_server")
    .set({ id, ...patch })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteServer = (tx: Db, orgId: OrgId, id: string): Promise<ServerRow | undefined> =>
  tx
    .deleteFrom("tool_server")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The tools of the workspace, or of one of its servers. */
export const toolsOf = (db: Db, orgId: OrgId, serverId?: string): Promise<ToolRow[]> =>
  db
    .selectFrom("tool")
    .selectAll()
    .where("organization_id", "=", orgId)
    .$if(serverId !== undefined, (some) => some.where("server_id", "=", serverId ?? ""))
    .orderBy("name")
    .execute();

/** Sets the mode of a tool whose definition has this hash; undefined where there is none. */
export const setMode = (
  tx: Db,
  orgId: OrgId,
  { server_id, id, hash }: Pick<ToolRow, "server_id" | "id" | "hash">,
  mode: ToolRow["mode"],
): Promise<ToolRow | undefined> =>
  tx
    .updateTable("tool")
    .set({ mode, changed: false })
    .where("organization_id", "=", orgId)
    .where("server_id", "=", server_id)
    .where("id", "=", id)
    .where("hash", "=", hash)
    .returningAll()
    .executeTakeFirst();

export const findTool = (db: Db, orgId: OrgId, serverId: string, id: string) =>
  db
    .selectFrom("tool")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("server_id", "=", serverId)
    .where("id", "=", id)
    .executeTakeFirst();

export const deleteTools = (tx: Db, orgId: OrgId, serverId: string) =>
  tx
    .deleteFrom("tool")
    .where("organization_id", "=", orgId)
    .where("server_id", "=", serverId)
    .execute();

/**
 * Stores what a server's tools are now: those that are gone are removed, new ones ask each time, and
 * those with another definition than before are turned off. Returns the server.
 */
export async function replaceTools(
  tx: Db,
  { organization_id, id: server_id }: Pick<ServerRow, "organization_id" | "id">,
  found: readonly (Definition & { id: string })[],
): Promise<ServerRow> {
  await tx
    .deleteFrom("tool")
    .where("organization_id", "=", organization_id)
    .where("server_id", "=", server_id)
    .where((tool) => tool.not(tool("name", "in", ["", ...found.map(({ name }) => name)])))
    .execute();
  if (found.length > 0) {
    await tx
      .insertInto("tool")
      .values(found.map((one) => ({ organization_id, server_id, ...one })))
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "server_id", "name"]).doUpdateSet((of) => ({
          title: of.ref("excluded.title"),
          description: of.ref("excluded.description"),
          schema: of.ref("excluded.schema"),
          mode: sql`case when tool.hash = excluded.hash then tool.mode else 'off' end`,
          changed: sql<boolean>`tool.changed or tool.hash <> excluded.hash`,
          hash: of.ref("excluded.hash"),
        })),
      )
      .execute();
  }
  return updateServer(tx, organization_id, server_id, { checked_at: new Date() });
}

/** Whether the workspace has a tool that answers may call. */
export const someOn = (orgId: OrgId): RawBuilder<boolean> =>
  sql`exists (select from tool where tool.organization_id = ${orgId} and tool.mode <> 'off')`;

/** A tool that answers may call, with its server. */
export interface OfferedTool extends ToolRow {
  server: string;
  url: string;
  encrypted_token: Buffer | null;
}

/** The tools that answers may call, or one of them. */
export const offeredTools = (db: Db, orgId: OrgId, id?: string): Promise<OfferedTool[]> =>
  db
    .selectFrom("tool")
    .innerJoin("tool_server", (join) =>
      join
        .onRef("tool_server.organization_id", "=", "tool.organization_id")
        .onRef("tool_server.id", "=", "tool.server_id"),
    )
    .selectAll("tool")
    .select(["tool_server.name as server", "tool_server.url", "tool_server.encrypted_token"])
    .where("tool.organization_id", "=", orgId)
    .where("tool.mode", "<>", "off")
    .$if(id !== undefined, (some) => some.where("tool.id", "=", id ?? ""))
    .orderBy("tool_server.created_at")
    .orderBy("tool.name")
    .execute();
