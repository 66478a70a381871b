import { setTimeout as sleep } from "node:timers/promises";

import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";

import type { Scope } from "#deps";
import type { Schema } from "#schema";

import { loggedTo, type OnStatement } from "./database.ts";
import { heldNotices } from "./held-notices.ts";
import { keptPlanOf } from "./kept-plans.ts";

const format =
  /^(?:accounts|everywhere|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?: publishing)?)$/;

/** A statement without a result that is sent in front of another. */
interface Prefix {
  name: string;
  text: string;
  values: unknown[];
}
const scopeOf = (scope: Scope): Prefix => ({
  name: "lectern_scope",
  text: "select set_config('lectern.scope', $1, true)",
  values: [scope],
});
/** Names by the texts that begin a transaction: the levels of isolation are few. */
const beginNames = new Map<string, string>();

function beginOf(text: string): Prefix {
  let name = beginNames.get(text);
  if (!name) beginNames.set(text, (name = `lectern_begin_${beginNames.size}`));
  return { name, text, values: [] };
}

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
const ExtendedQuery = pg.Query as unknown as new (text: string, values: unknown[]) => ExtendedQuery;

/**
 * A statement that sets its scope, and may begin its transaction, in the same message: no extra
 * round trip. Outside a transaction the scope ends with the statement; in one it ends with the
 * transaction. It never remains on the connection.
 */
class ScopedQuery extends ExtendedQuery {
  readonly scope: Scope;
  // Not a function that makes the prefixes: it would keep the rows of the statement
  // (docs/decisions/0081-no-function-is-assigned-to-a-property-per-request.md).
  readonly #begin: Prefix | undefined;
  #unanswered = 0;

  constructor(scope: Scope, begin: Prefix | undefined, text: string, values: unknown[]) {
    const plan = keptPlanOf(text);
    // Not as an object, which pg would copy by its property descriptors.
    super(plan?.text ?? text, values);
    this.name = plan?.name;
    this.scope = scope;
    this.#begin = begin;
  }

  /** Whether it is the first of a transaction. */
  get begins(): boolean {
    return this.#begin !== undefined;
  }

  override requiresPreparation() {
    return true;
  }

  override prepare(wire: Wire) {
    const scope = scopeOf(this.scope);
    for (const { name, text, values } of this.#begin ? [this.#begin, scope] : [scope]) {
      if (wire.parsedStatements[name] === undefined) {
        wire.parse({ name, text });
        wire.parsedStatements[name] = text;
        // Otherwise the parse answer of the prefix would be taken for that of the named statement.
        this.name = undefined;
      }
      wire.bind({ statement: name, values });
      wire.execute({});
      this.#unanswered += 1;
    }
    super.prepare(wire);
  }

  // Rows of the prefixes are not part of the result.
  override handleDataRow(message: unknown) {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, wire: Wire) {
    if (this.#unanswered === 0) super.handleCommandComplete(message, wire);
    else this.#unanswered -= 1;
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

const nothing = { command: "", rows: [], rowCount: null };

/** A pooled connection that runs all statements in the scope. */
function scopedClient(client: pg.PoolClient, scope: Scope): PostgresPoolClient {
  let inTransaction = false;
  const notices = heldNotices();
  /** The beginning of a transaction that its first statement sends. */
  let begin: Prefix | undefined;
  const ask = (text: string, values: unknown[], first?: Prefix) =>
    new Promise((resolve, reject) => {
      const asked = new ScopedQuery(scope, first, text, values);
      const answered = (error: Error | null, result: unknown) =>
        error ? reject(error) : resolve(result);
      (client.query as (...asked: unknown[]) => void)(asked, answered);
    });
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    if (begins.test(text)) {
      inTransaction = true;
      begin = beginOf(text);
      return nothing;
    }
    if (!inTransaction) return retryingConflicts(() => ask(text, values));
    if (notices.keeps(text, values)) return nothing;
    const first = begin;
    begin = undefined;
    inTransaction = !ends.test(text);
    if (inTransaction) return first ? ask(text, values, first) : client.query(text, values);
    try {
      return first ? nothing : await client.query(text, values);
    } finally {
      // A commit whose reply was lost may have happened; a notice too many does no harm.
      if (text === "commit") notices.committed();
      else notices.rolledBack();
    }
  };
  const release = (isBroken?: boolean) => {
    notices.rolledBack();
    inTransaction = false;
    begin = undefined;
    client.release(isBroken);
  };
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * Returns databases over one pool whose statements see and change only rows of their scope. A query
 * directly on the pool, or on a database without a scope, sees no rows of any workspace.
 */
export function openScopes(pool: pg.Pool, tell?: OnStatement): (scope: Scope) => Kysely<Schema> {
  const log = loggedTo(tell);
  const open = (scope: Scope) => {
    // One for each connection: Kysely would keep every new one until V8 collects its old generation.
    const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
    const connect = async () => {
      const client = await pool.connect();
      let scoped = clients.get(client);
      if (!scoped) clients.set(client, (scoped = scopedClient(client, scope)));
      return scoped;
    };
    const lent = { options: pool.options, connect, end: () => pool.end() };
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lent }), ...log });
  };
  // Used by every request, so they are opened once.
  const often = ["accounts", "everywhere"] as Scope[];
  const shared = new Map(often.map((scope) => [scope, open(scope)]));
  return (scope) => {
    if (!format.test(scope)) throw new Error(`not a scope: ${scope}`);
    return shared.get(scope) ?? open(scope);
  };
}
