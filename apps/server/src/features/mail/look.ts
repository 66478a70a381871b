import type { Deps, MailJob } from "#deps";

import * as store from "./store.ts";

/** The product's own name; no text. */
export const ownName = "Lectern";

/** What a workspace shows in place of the product's name and colour. */
export interface Look {
  product_name: string | null;
  accent: string | null;
}

/**
 * Returns the look of the workspace that a mail is about. A mail about an account alone has the look
 * of the only workspace, unless anyone could register one.
 */
export async function lookFor({ db, config }: Deps, job: MailJob): Promise<Look | undefined> {
  if ("organization_id" in job) return store.findLook(db, job.organization_id);
  if (config.registration === "open") return undefined;
  const [only, another] = await store.someLooks(db, 2);
  return another ? undefined : only;
}
