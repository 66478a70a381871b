import { Resolver } from "node:dns/promises";

import { EgressError, type TextRecords } from "#deps";

import { isNoSuchName } from "./guard.ts";

/** Looks up TXT records at the name servers of this machine. */
export function openTextRecords(): TextRecords {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
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
