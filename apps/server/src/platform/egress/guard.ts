import { lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { EgressError } from "#deps";

import { reachable } from "./reachable.ts";

/** Names that mean something within a network alone: whether they do here is nobody's business. */
const ofNetworks =
  /^[^.]+\.?$|(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/i;

/** Others are no web servers, but what stands on a machine for itself. */
const webPorts = ["", "80", "443", "8080", "8443"];

export interface Guard {
  /** The address, as far as it can be checked before its name is looked up. Throws EgressError. */
  checked(address: string, base?: URL): URL;
  /** Finds the addresses of a name that may be connected to at this URL, once for each connection. */
  lookupFor(url: URL): LookupFunction;
}

/**
 * Where people may send us. The public internet at the ports of web servers (and `ports`), and
 * whatever lies in the `allowed` networks. A name's addresses are checked as they are looked up for
 * the connection itself: a name that means something else a moment later changes nothing.
 */
export function openGuard(
  allowed: string[],
  { ports = [], look = lookup }: { ports?: string[]; look?: typeof lookup } = {},
): Guard {
  const { isAllowed, isReachable } = reachable(allowed);
  const known = new Set([...webPorts, ...ports]);
  const judgeAt = ({ port }: URL) => (known.has(port) ? isReachable : isAllowed);
  return {
    checked(address, base) {
      const url = URL.canParse(address, base?.href) ? new URL(address, base?.href) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
        throw new EgressError("address");
      }
      // Of an address in figures no name is looked up.
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) && !judgeAt(url)(host)) throw new EgressError("refused");
      return url;
    },
    lookupFor(url) {
      const may = judgeAt(url);
      // Told by the address alone, not by what the name leads to.
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

/** Else no name server could be asked. */
const isNoSuchName = ({ code }: NodeJS.ErrnoException) =>
  code === "ENOTFOUND" || code === "ENODATA";
