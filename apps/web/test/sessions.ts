import type { Organization } from "@lectern/contract/organizations";

import { useSession } from "../src/platform/session/session.ts";

import { ada, workspace } from "./render.tsx";
import { answer } from "./script.ts";

export const refreshPath = "/auth/ext/v1/token/refresh";
export const logoutPath = "/auth/ext/v1/logout";
export const [one, two] = [workspace("One"), workspace("Second")];
export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
export const session = () => useSession.getState();
export const organizations = (...results: Organization[]) => {
  answer("GET", "/organization/ext/v1/", { total: results.length, results });
};

/** Begins anew, with Ada and a workspace on the server. */
export function startSession() {
  organizations(one);
  answer("GET", "/auth/ext/v1/user", ada);
}
