import type { Kysely, Transaction } from "kysely";

import type { Schema } from "#schema";

export type Db = Kysely<Schema> | Transaction<Schema>;

declare const scope: unique symbol;
/** The workspaces whose rows statements may see and change; made by #scopes. */
export type Scope = string & { readonly [scope]: true };
