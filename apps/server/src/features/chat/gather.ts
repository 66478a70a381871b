import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import type { Brief } from "./brief.ts";
import type { Evidence } from "./evidence.ts";
import { passagesToQuote, passagesToRead, retrieve } from "./retrieve.ts";

/** What an answer is written from. */
export interface Gathered {
  evidence: Evidence[];
}

/** Finds what the answer is to rest on, as far as its writer has room for it. */
export async function gather(
  deps: Pick<Deps, "db">,
  member: Member,
  { searched, knowledge, writers }: Brief,
): Promise<Gathered> {
  const limit = writers.length > 0 ? passagesToRead : passagesToQuote;
  return { evidence: await retrieve(deps, member, searched, knowledge, limit) };
}
