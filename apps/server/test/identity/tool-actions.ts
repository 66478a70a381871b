import {
  createToolServer,
  deleteToolServer,
  updateTool,
  updateToolServer,
} from "@lectern/contract/tools";
import type { AuditAction } from "@lectern/contract/organizations";

import type { Db } from "#deps";

import type { Person } from "../app.ts";
import { addTool } from "../chat/tool-calls.ts";

type Action = (
  name: AuditAction,
  target: string,
  act: () => Promise<{ status: number }>,
) => Promise<unknown>;

/** Adds, changes and removes a tool server; each is an action on record. */
export async function changeTools(db: Db, ada: Person, action: Action) {
  let server_id = "";
  await action("tool_server.created", "Weather", async () => {
    const body = { name: "Weather", url: "https://tools.example.org/mcp" };
    const answer = await ada.call(createToolServer, { body });
    server_id = answer.body.id;
    return answer;
  });
  await action("tool_server.changed", "Weather", () =>
    ada.call(updateToolServer, { params: { server_id }, body: { token: "t-1" } }),
  );
  const tool = await addTool(db, ada, server_id);
  await action("tool.changed", "forecast (Weather): allow", () =>
    ada.call(updateTool, {
      params: { server_id, tool_id: tool.id },
      body: { mode: "allow", hash: tool.hash },
    }),
  );
  await action("tool_server.deleted", "Weather", () =>
    ada.call(deleteToolServer, { params: { server_id } }),
  );
}
