import type { PlanTool } from "@lectern/contract/run-parts";

import type { Db } from "#deps";
import { notFound } from "#errors";
import type { OrgId } from "#http/member.ts";

import { type OfferedTool, offeredTools } from "../../tools/index.ts";

const planTool = ({ id, server, title, hash }: OfferedTool): PlanTool => ({
  id,
  server,
  tool: title,
  hash,
});

/**
 * Returns chosen tools as they are defined now; one that the plan allowed before and that is gone
 * or turned off stays as it was. Throws not_found for any other.
 */
export async function chosenTools(
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
  before: readonly PlanTool[],
): Promise<PlanTool[]> {
  if (ids.length === 0) return [];
  const offered = new Map((await offeredTools(db, orgId)).map((one) => [one.id, planTool(one)]));
  return [...new Set(ids)].map((id) => {
    const tool = offered.get(id) ?? before.find((one) => one.id === id);
    if (!tool) throw notFound("tool_not_found");
    return tool;
  });
}
