import pg from "pg";

/** `processID`: the server's process id of this session. */
export type SessionWatcher = pg.Client & { processID: number | null };

/**
 * Returns a connection outside the pools, for queries about their sessions and to try the server. Not
 * connected yet.
 */
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
