import type { IncomingHttpHeaders } from "node:http";

const here = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a request can come from a page of this product. In a DNS rebinding attack another site's
 * name leads to this address, so its pages send that name as their origin and as the host: only the
 * public address counts, and names that always mean this machine. Programs send no origin.
 */
export function ofOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.origin === new URL(publicUrl).origin) return true;
  return here.test(from.hostname) && from.host === host;
}
