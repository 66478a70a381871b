import type { SyncSecret } from "@lectern/contract/sync";
import { z } from "zod";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import { ApiRefusal, cloudApi, cloudRefusal } from "../api.ts";
import type { Resolve } from "../grants.ts";
import { serviceTokens } from "./key.ts";

/** Where the Directory API is; tests change it. */
export const directoryApi = { url: "https://admin.googleapis.com/admin/directory/v1" };

const scope = "https://www.googleapis.com/auth/admin.directory.group.member.readonly";

const Members = z.object({
  members: z
    .array(
      z.object({
        email: z.string().optional(),
        type: z.string().optional(),
        status: z.string().optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Whether the API says that it does not tell who is in a group. */
const isUntold = (error: unknown) =>
  error instanceof ApiRefusal
    ? error.denies
    : error instanceof AppError && error.userMessage.code === "sync_cloud_key";

/**
 * Returns who is in groups, also through other groups. Only an admin for whom the service account
 * may act can ask for that; without one, a group is nobody.
 */
export function groupMembers(
  deps: Pick<Deps, "egress">,
  secret: SyncSecret,
  subject: string | undefined,
): Resolve {
  const api = cloudApi(deps, serviceTokens(deps, secret, { scope, subject }));
  return async (grant, signal) => {
    if (subject === undefined) return [];
    const group = grant.slice(grant.indexOf(":") + 1);
    const found: string[] = [];
    try {
      for (let next: string | undefined = ""; next !== undefined;) {
        const query = new URLSearchParams({
          includeDerivedMembership: "true",
          maxResults: "200",
          ...(next !== "" && { pageToken: next }),
        });
        const address = `${directoryApi.url}/groups/${encodeURIComponent(group)}/members?${query.toString()}`;
        const { members, nextPageToken } = await api.json(address, Members, signal);
        for (const { email, type = "USER", status = "ACTIVE" } of members)
          if (email && type === "USER" && status === "ACTIVE") found.push(email);
        next = nextPageToken;
      }
    } catch (error) {
      if (isUntold(error)) return [];
      throw cloudRefusal(error);
    }
    return found;
  };
}
