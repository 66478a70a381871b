import * as contract from "@lectern/contract/organizations";

import type { Person } from "../app.ts";

export const eventsOf = async (
  person: Person,
  query: { q?: string; page?: number; page_size?: number } = {},
) => (await person.call(contract.listAuditEvents, { query: { page_size: 100, ...query } })).body;
