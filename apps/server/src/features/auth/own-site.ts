import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request can come from a page of this product, by headers that browsers add and pages
 * cannot forge. Programs send neither header and pass: they hold no other person's cookies.
 */
export function fromOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (headers["sec-fetch-site"] === "cross-site") return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // Behind a proxy the public address counts, otherwise the host that the browser asked for.
  return from.origin === new URL(publicUrl).origin || from.host === host;
}
