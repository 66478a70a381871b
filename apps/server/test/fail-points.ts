import { once } from "node:events";
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

import pg from "pg";
import { afterAll } from "vitest";

/**
 * How the n-th call fails. `refused`: the server fails the statement and so the transaction.
 * `lost`: the statement is executed, but its connection breaks before the response. `disk`: a file
 * system call fails with EIO.
 */
export type FailPoint = "refused" | "lost" | "disk";

type Told = (error: Error | null, result?: unknown) => void;
type Query = (this: pg.Client, ...asked: unknown[]) => unknown;
type Call = (...given: never[]) => unknown;

const outOfMemory =
  "do $$ begin raise exception 'out of memory' using errcode = 'out_of_memory'; end $$";
const failed = (code: string, message: string) => Object.assign(new Error(message), { code });
const diskError = () => failed("EIO", "EIO: i/o error");
const isRollback = (asked: unknown) => typeof asked === "string" && /^rollback/i.test(asked);

/**
 * Fails chosen calls of the product in this process, not those of the tests, which connect as the
 * owner of the database. Must be created before the product starts, because its connections keep
 * the methods they start with.
 */
export function failPoints(databaseUrl: string, folder: () => string) {
  const { pathname, username } = new URL(databaseUrl);
  let armed: FailPoint | undefined;
  let left = 0;
  let fired = "";
  let calls = 0;

  /** Whether this call is the one that fails. */
  function fails(kind: "statement" | "file", what: string) {
    if (armed === undefined || (armed === "disk") !== (kind === "file")) return false;
    calls += 1;
    left -= 1;
    if (left !== 0) return false;
    fired = what;
    return true;
  }

  const query = pg.Client.prototype.query as unknown as Query;
  const failing: Query = function failing(...asked) {
    const own = this.database === pathname.slice(1) && this.user !== decodeURIComponent(username);
    const text = typeof asked[0] === "string" ? asked[0] : (asked[0] as { text?: string }).text;
    const counts = own && text !== undefined && !isRollback(text);
    if (!counts || !fails("statement", text)) return query.apply(this, asked);
    const told = asked.at(-1) as Told;
    const how = armed;
    const asking =
      how === "lost" ? asked.slice(0, typeof told === "function" ? -1 : 3) : [outOfMemory];
    const ended = (query.apply(this, asking) as Promise<unknown>).then(async (result) => {
      if (how !== "lost") return result;
      const gone = once(this, "end");
      (
        this as unknown as { connection: { stream: { destroy(): void } } }
      ).connection.stream.destroy();
      await gone;
      throw failed("ECONNRESET", "read ECONNRESET");
    });
    if (typeof told !== "function") return ended;
    ended.then(
      (result) => told(null, result),
      (error: Error) => told(error),
    );
    return undefined;
  };
  pg.Client.prototype.query = failing as never;

  const within = (path: unknown) =>
    armed === "disk" && typeof path === "string" && path.startsWith(folder());
  const undo: (() => void)[] = [() => (pg.Client.prototype.query = query as never)];
  /** Replaces a method until the end of the test file. */
  function replace<Of extends object>(of: Of, name: keyof Of & string, by: (was: Call) => unknown) {
    const was = of[name] as Call;
    of[name] = by(was) as never;
    undo.push(() => (of[name] = was as never));
  }

  for (const name of ["mkdir", "rename", "rm", "stat", "readdir"] as const) {
    replace(promises, name, (was) => (...given: [never]) => {
      if (within(given[0]) && fails("file", name)) return Promise.reject(diskError());
      return was(...given);
    });
  }
  replace(promises, "open", (was) => async (...given: [never]) => {
    if (!within(given[0])) return was(...given);
    if (fails("file", "open")) throw diskError();
    const handle = (await was(...given)) as promises.FileHandle;
    for (const name of ["write", "writev", "sync"] as const) {
      const does = handle[name].bind(handle) as Call;
      handle[name] = ((...said: [never]) =>
        fails("file", name) ? Promise.reject(diskError()) : does(...said)) as never;
    }
    return handle;
  });
  const opened = new Set<number>();
  replace(fs, "open", (was) => (...given: never[]) => {
    const told = given.at(-1) as unknown as Told;
    if (!within(given[0])) return was(...given);
    if (fails("file", "open to read")) return told(diskError());
    const noting: Told = (error, fd) => {
      if (typeof fd === "number") opened.add(fd);
      told(error, fd);
    };
    return was(...given.slice(0, -1), noting as never);
  });
  replace(fs, "read", (was) => (...given: never[]) => {
    if (!opened.has(given[0] as unknown as number) || !fails("file", "read")) return was(...given);
    return (given.at(-1) as unknown as Told)(diskError());
  });
  replace(fs, "close", (was) => (...given: never[]) => {
    opened.delete(given[0] as unknown as number);
    return was(...given);
  });
  syncBuiltinESMExports();
  afterAll(() => {
    for (const one of undo) one();
    syncBuiltinESMExports();
  });

  return {
    /** Makes the n-th call from now fail, once. */
    arm(kind: FailPoint, n: number) {
      armed = kind;
      left = n;
      calls = 0;
      fired = "";
    },
    /** Returns the failed call; empty if none failed. */
    fired: () => fired,
    /** Stops counting and failing. Returns how many calls were counted. */
    disarm() {
      armed = undefined;
      return calls;
    },
  };
}
