import pg from "pg";

/** `processID`: the number of its own session, as the server gave it. */
export type SessionWatcher = pg.Client & { processID: number | null };

/** A connection beside the pools, to ask the server about their sessions. Not connected yet. */
export function sessionWatcher(connectionString: string, timeoutMs: number): SessionWatcher {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "lectern watch",
  });
  client.on("error", () => {});
  return client as SessionWatcher;
}
