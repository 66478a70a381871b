import { message, type RenderedMessage } from "@lectern/contract/message";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { addressOf } from "./address.ts";
import { connected } from "./connecting.ts";
import type { Definition } from "./definitions.ts";
import * as store from "./store.ts";
import { ToolError } from "./tool-error.ts";

/** Maximum characters of a result that are kept. */
const longestResult = 20_000;

export interface ToolResult {
  text: string;
  failure: RenderedMessage | undefined;
}

/**
 * Calls a tool whose definition has this hash, and returns its result as text. Where its server now
 * defines it otherwise, the tool is turned off instead. Throws ToolError.
 */
export async function callTool(
  deps: Deps,
  orgId: OrgId,
  { toolId, hash, args }: { toolId: string; hash: string; args: Record<string, unknown> },
  signal: AbortSignal,
): Promise<ToolResult> {
  const [tool] = await store.offeredTools(deps.db, orgId, toolId);
  if (!tool || tool.hash !== hash) throw new ToolError(message("tool_off"));
  const server = { ...tool, organization_id: orgId, id: tool.server_id };
  const { tools, result } = await connected(
    deps,
    addressOf(deps, server),
    async (connection) => {
      const tools = await connection.tools();
      const isAsSeen = tools.find(({ name }) => name === tool.name)?.hash === hash;
      return { tools, result: isAsSeen ? await connection.call(tool.name, args) : undefined };
    },
    signal,
  );
  if (!result) {
    await storeChanges(deps, server, tools);
    throw new ToolError(message("tool_definition_changed"));
  }
  return {
    text: textOf(result).slice(0, longestResult).toWellFormed(),
    failure: result.isError ? message("tool_failed") : undefined,
  };
}

/**
 * Stores how the tools that admins know of are defined now. New ones are left to an admin's check:
 * whoever asks a question has not looked at them.
 */
const storeChanges = (
  { db }: Pick<Deps, "db">,
  { organization_id, id, url }: Pick<store.ServerRow, "organization_id" | "id" | "url">,
  found: readonly Definition[],
) =>
  db.transaction().execute(async (tx) => {
    const now = await store.findServer(tx, organization_id, id, { locked: true });
    // Its tools are those of another address, or gone.
    if (now?.url !== url) return;
    const known = new Set((await store.toolsOf(tx, organization_id, id)).map(({ name }) => name));
    const changed = found.filter(({ name }) => known.has(name));
    await store.replaceTools(
      tx,
      now,
      changed.map((one) => ({ ...one, id: uuid() })),
    );
  });

function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (part.type === "resource" && "text" in part.resource) return [part.resource.text];
    return [];
  });
  if (texts.length === 0 && structuredContent) return JSON.stringify(structuredContent);
  return texts.join("\n").replaceAll("\0", "");
}
