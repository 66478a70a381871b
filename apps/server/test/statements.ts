import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";
import { onTestFinished, vi } from "vitest";

/** What something asked of the database. */
export interface StatementCount {
  /** Without the statements that begin and end transactions. */
  statements: number;
  /** Each statement outside of a transaction counts as one of its own. */
  transactions: number;
}

const begins = /^(?:begin|start transaction)\b/;
const ends = /^(?:commit|rollback)$/;
/**
 * Statements that a process makes on its own: it listens for notices, fetches jobs, says that it is
 * alive, and looks for newer keys.
 */
const idle =
  /^select$|^(?:un)?listen\b|_private_|^(?:insert into|delete from) "process"|^select "id", "workers" from "process"|^select .{0,80} from "key_version"/i;

/**
 * An answer is stored and read in more pieces where the machine is slow: each form of these
 * statements is counted once.
 */
const inPieces = /\bchat_event\b/;

/** `begins`: sent together with the beginning of its transaction (scoped-database.ts). */
type Statement = string | { text: string; begins?: boolean };
type Query = (this: object, statement: Statement, ...more: unknown[]) => unknown;

/**
 * Counts the statements of all products that this process starts from now on. Periodic work does
 * not run.
 */
export function watchStatements() {
  const query = pg.Client.prototype.query as Query;
  const uncounted = new AsyncLocalStorage<boolean>();
  const inTransaction = new WeakSet<object>();
  /** Connections whose transaction has no counted statement yet: it may be one of idle work. */
  const uncountedTransaction = new WeakSet<object>();
  let texts: string[] = [];
  let transactions = 0;
  const isRepeatedPiece = (text: string) => inPieces.test(text) && texts.includes(text);
  const counting: Query = function (statement, ...more) {
    const text = (typeof statement === "string" ? statement : statement.text).trim();
    if (begins.test(text) || (typeof statement === "object" && statement.begins)) {
      inTransaction.add(this);
      uncountedTransaction.add(this);
    }
    if (begins.test(text)) return query.call(this, statement, ...more);
    if (ends.test(text)) {
      inTransaction.delete(this);
      uncountedTransaction.delete(this);
    } else if (!isRepeatedPiece(text) && !idle.test(text) && uncounted.getStore() !== true) {
      texts.push(text);
      if (uncountedTransaction.delete(this) || !inTransaction.has(this)) transactions += 1;
    }
    return query.call(this, statement, ...more);
  };
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(counting);
  const setInterval = globalThis.setInterval;
  vi.spyOn(globalThis, "setInterval").mockImplementation(((run: () => void) =>
    setInterval(run, 2 ** 31 - 1)) as never);
  return {
    /** Counts the statements of `act`, and of what it leaves to be done in the background. */
    async countOf(act: () => Promise<unknown>): Promise<StatementCount> {
      const made: string[] = (texts = []);
      transactions = 0;
      await act();
      let seen: number;
      do {
        seen = made.length;
        await sleep(200);
      } while (made.length > seen);
      const count = { statements: made.length, transactions };
      onTestFinished(({ task }) => {
        if (task.result?.state === "fail")
          process.stderr.write(made.map((text) => `${text.slice(0, 150)}\n`).join(""));
      });
      return count;
    },
    /** Runs a query of the test itself. */
    uncounted: <T>(ask: () => Promise<T>) => uncounted.run(true, ask),
  };
}
