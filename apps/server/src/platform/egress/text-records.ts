import { Resolver } from "node:dns/promises";

import { EgressError, type TextRecords } from "#deps";

import { isNoSuchName } from "./guard.ts";

/** Looks up TXT records, at the name servers of this machine unless others are given. */
export function openTextRecords(servers?: string[]): TextRecords {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      const found = await resolver.resolveTxt(name);
      // A long record arrives in pieces.
      return found.map((pieces) => pieces.join("").trim());
    } catch (error) {
      if (error instanceof Error && isNoSuchName(error)) return [];
      throw new EgressError("unreachable", { cause: error });
    }
  };
}
