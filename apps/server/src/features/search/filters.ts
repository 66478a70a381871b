import type { searchFilters } from "@lectern/contract/search";
import type { z } from "zod";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { personOf } from "../library/person.ts";
import * as store from "./filters-store.ts";

/** What a search can be narrowed to: only what there is amongst all that the member may see. */
export async function filters(
  { db }: Pick<Deps, "db">,
  member: Member,
): Promise<z.infer<typeof searchFilters.response>> {
  const [{ kinds, languages, authors }, topicAuthors] = await Promise.all([
    store.documentValues(db, member),
    store.topicAuthors(db, member),
  ]);
  const people = await store.people(db, [...new Set([...authors, ...topicAuthors])]);
  return { kinds, languages, people: people.map(personOf) };
}
