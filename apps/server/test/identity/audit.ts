import * as contract from "@lectern/contract/organizations";

import type { Person } from "../app.ts";

export const eventsOf = async (
  person: Person,
  query: { q?: string; page?: number; page_size?: number } = {},
) => (await person.call(contract.listAuditEvents, { query: { page_size: 100, ...query } })).body;

/** Returns the actions on things of a kind, such as "draft", with what they name, the newest first. */
export async function actionsOn(person: Person, kind: string) {
  const { results } = await eventsOf(person);
  return results
    .filter(({ action }) => action.startsWith(`${kind}.`))
    .map(({ action, target }) => [action.slice(kind.length + 1), target]);
}
