/**
 * SQLSTATE classes: connection lost, server shutting down or out of resources, deadlock, time-out,
 * lock not available; and read_only_sql_transaction, of a server that another one has replaced.
 */
const passing = /^(08|53|57|58|40|55|25006)/;

/** Whether a retry of a failed database call may succeed. */
export function transient(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E")) {
    return passing.test(code);
  }
  // An error without an SQLSTATE is not from the server: the connection failed.
  return true;
}
