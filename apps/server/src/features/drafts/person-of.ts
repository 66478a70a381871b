import type { Person } from "@lectern/contract/library";
import { sql } from "kysely";

import { personAsJson } from "../library/index.ts";

/** The person of an account in scope; null where the account is gone. */
export const personOf = (account: string) => sql<Person | null>`(
  select ${personAsJson} from account where account.id = ${sql.ref(account)})`;
