import type { Person } from "@lectern/contract/library";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";

/** A person or team that something can be shared with or asked of. */
export type Recipient = { id: string; name: string } & (
  | { team: { id: string; name: string } }
  | { person: Person }
);

const each = 8;

/** Returns teams, then people, by name prefix; undefined until loaded. */
export function useCandidates(q: string): { found: Recipient[] | undefined; isError: boolean } {
  const options = { enabled: q !== "" };
  const query = { q, page_size: each };
  const teams = useQuery({ ...read("/organization/ext/v1/teams", { query }), ...options });
  const people = useQuery({ ...read("/organization/ext/v1/users/search", { query }), ...options });
  const isError = teams.isError || people.isError;
  if (!teams.data || !people.data) return { found: undefined, isError };
  const found: Recipient[] = [
    ...teams.data.results.map(({ id, name }) => ({ id, name, team: { id, name } })),
    ...people.data.results.map(({ id, first_name, last_name, email }) => {
      const person = { id, first_name, last_name, email };
      return { id, name: `${first_name} ${last_name}`.trim() || email, person };
    }),
  ];
  return { found, isError };
}
