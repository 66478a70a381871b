/** Connection lost, server shutting down or out of room, deadlock, time-out, lock not to be had. */
const passing = /^(08|53|57|58|40|55)/;

/** Whether what the database could not do now may work when tried again. */
export function transient(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("E")) {
    return passing.test(code);
  }
  // Without an SQLSTATE it did not come from the server: the connection itself failed.
  return true;
}
