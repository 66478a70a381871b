import type { Person } from "@lectern/contract/library";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { personName } from "#ui/text/person-name.ts";

interface NamedTeam {
  id: string;
  name: string;
}

/** A person or team that something can be shared with or asked of. */
export type Recipient = { id: string; name: string } & ({ team: NamedTeam } | { person: Person });

const each = 8;

/** Returns teams, then people. */
export const recipientsOf = (
  people: readonly Person[],
  teams: readonly NamedTeam[],
): Recipient[] => [
  ...teams.map(({ id, name }) => ({ id, name, team: { id, name } })),
  ...people.map(({ id, first_name, last_name, email }) => {
    const person = { id, first_name, last_name, email };
    return { id, name: personName(person), person };
  }),
];

/** Returns the ids of the people and of the teams among these. */
export const recipientIds = (chosen: readonly Recipient[]) => ({
  people: chosen.filter((one) => "person" in one).map(({ id }) => id),
  teams: chosen.filter((one) => "team" in one).map(({ id }) => id),
});

/** Returns teams, then people, by name prefix; undefined until loaded. */
export function useCandidates(q: string): { found: Recipient[] | undefined; isError: boolean } {
  const options = { enabled: q !== "" };
  const query = { q, page_size: each };
  const teams = useQuery({ ...read("/organization/ext/v1/teams", { query }), ...options });
  const people = useQuery({ ...read("/organization/ext/v1/users/search", { query }), ...options });
  const isError = teams.isError || people.isError;
  if (!teams.data || !people.data) return { found: undefined, isError };
  return { found: recipientsOf(people.data.results, teams.data.results), isError };
}
