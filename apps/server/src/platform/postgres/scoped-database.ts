import { setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";

import type { Scope } from "#deps";
import type { Schema } from "#schema";

import { planNameOf } from "./database.ts";

const format =
  /^(?:accounts|everywhere|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?: publishing)?)$/;

const statement = {
  name: "lectern_scope",
  text: "select set_config('lectern.scope', $1, true)",
};

/** Parts of pg.Query that its types omit. */
interface Wire {
  parsedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  execute(portal: object): void;
}
interface ExtendedQuery {
  name: string | undefined;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
const ExtendedQuery = pg.Query as unknown as new (config: {
  text: string;
  values: unknown[];
  name: string | undefined;
}) => ExtendedQuery;

/**
 * A statement that sets its scope in the same message and implicit transaction: no extra round
 * trip, and the scope does not remain on the connection.
 */
class ScopedQuery extends ExtendedQuery {
  readonly scope: Scope;
  #isScopeSet = false;

  constructor(scope: Scope, ...query: ConstructorParameters<typeof ExtendedQuery>) {
    super(...query);
    this.scope = scope;
  }

  override requiresPreparation() {
    return true;
  }

  override prepare(wire: Wire) {
    if (wire.parsedStatements[statement.name] === undefined) {
      wire.parse(statement);
      wire.parsedStatements[statement.name] = statement.text;
      // Otherwise the parse answer of the scope statement would be taken for that of the named
      // statement.
      this.name = undefined;
    }
    wire.bind({ statement: statement.name, values: [this.scope] });
    wire.execute({});
    super.prepare(wire);
  }

  // Rows of the scope statement are not part of the result.
  override handleDataRow(message: unknown) {
    if (this.#isScopeSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#isScopeSet) super.handleCommandComplete(message, wire);
    this.#isScopeSet = true;
  }
}

const begins = /^(?:begin|start transaction)\b/;
const ends = /^(?:commit|rollback)$/;

/**
 * serialization_failure and deadlock_detected: the server rolled the statement back, so it may be
 * retried.
 */
const conflicts = /^40(?:001|P01)$/;
const mostTries = 4;
const longestPauseMs = 50;

/** Retries a statement that is a transaction of its own, with jitter. */
async function retryingConflicts(ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const { code } = error as { code?: string };
      if (tries >= mostTries || !conflicts.test(code ?? "")) throw error;
      await sleep(Math.random() * longestPauseMs * tries);
    }
  }
}

/** A pooled connection that runs all statements in the scope. */
function scopedClient(client: pg.PoolClient, scope: Scope): PostgresPoolClient {
  let inTransaction = false;
  const query = (text: string, values: unknown[]): Promise<unknown> => {
    if (begins.test(text)) {
      inTransaction = true;
      // Ends with the transaction, by commit or rollback.
      return client.query(`${text}; set local lectern.scope = '${scope}'`);
    }
    if (inTransaction) {
      inTransaction = !ends.test(text);
      return client.query(text, values);
    }
    const ask = () =>
      new Promise((resolve, reject) => {
        const asked = new ScopedQuery(scope, { text, values, name: planNameOf(text) });
        const answered = (error: Error | null, result: unknown) =>
          error ? reject(error) : resolve(result);
        (client.query as (...asked: unknown[]) => void)(asked, answered);
      });
    return retryingConflicts(ask);
  };
  const release = (isBroken?: boolean) => client.release(isBroken);
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Returns databases over one pool whose statements see and change only rows of their scope. A query
 * directly on the pool, or on a database without a scope, sees no rows of any workspace.
 */
export function openScopes(pool: pg.Pool): (scope: Scope) => Kysely<Schema> {
  const open = (scope: Scope) => {
    const lent = {
      options: pool.options,
      connect: async () => scopedClient(await pool.connect(), scope),
      end: () => pool.end(),
    };
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent }) });
  };
  // Used by every request, so they are opened once.
  const often = ["accounts", "everywhere"] as Scope[];
  const shared = new Map(often.map((scope) => [scope, open(scope)]));
  return (scope) => {
    if (!format.test(scope)) throw new Error(`not a scope: ${scope}`);
    return shared.get(scope) ?? open(scope);
  };
}
