import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { EgressError } from "#deps";

import { reachable } from "./reachable.ts";

/** Names of private networks: the error does not reveal whether they resolve here. */
const ofNetworks =
  /^[^.]+\.?$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i;

/** Other ports belong to internal services, not to web servers. */
export const webPorts = ["", "80", "443", "8080", "8443"];
/** The ports of IMAP. */
export const mailPorts = ["993", "143"];

export interface Guard {
  /** Returns the URL after the checks possible before its name is resolved. Throws EgressError. */
  checked(address: string, base?: URL): URL;
  /** Returns a DNS lookup for one connection that yields only addresses allowed at this URL. */
  lookupFor(url: URL): LookupFunction;
}

/**
 * Limits the addresses that users may have requested: the public internet at `ports`, and
 * everything in the `allowed` networks. A name's addresses are checked in the connection's own
 * lookup, so that DNS rebinding has no effect.
 */
export function openGuard(
  allowed: string[],
  { ports = webPorts, look = lookup }: { ports?: string[]; look?: typeof lookup } = {},
): Guard {
  const { isAllowed, isReachable } = reachable(allowed);
  const known = new Set(ports);
  const judgeAt = ({ port }: URL) => (known.has(port) ? isReachable : isAllowed);
  return {
    checked(address, base) {
      const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
        throw new EgressError("address");
      }
      // A numeric address is not resolved, so it is checked here.
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) && !judgeAt(url)(host)) throw new EgressError("refused");
      return url;
    },
    lookupFor(url) {
      const may = judgeAt(url);
      // Derived from the address only, so that it does not reveal what the name resolves to.
      const fault = ofNetworks.test(url.hostname) || !known.has(url.port) ? "refused" : "unknown";
      return (host, options, done) =>
        look(host, { ...options, all: true }, (error, found) => {
          if (error && !isNoSuchName(error)) return done(error, []);
          const [first, ...more] = error ? [] : found.filter(({ address }) => may(address));
          if (!first) return done(new EgressError(fault, { cause: error }), []);
          if (options.all) done(null, [first, ...more]);
          else done(null, first.address, first.family);
        });
    },
  };
}

/** Any other error means that no name server answered. */
export const isNoSuchName = ({ code }: NodeJS.ErrnoException) =>
  code === "ENOTFOUND" || code === "ENODATA";
