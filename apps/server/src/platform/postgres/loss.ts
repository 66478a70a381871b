/** SQLSTATE connection_failure: the error code that we give every loss of the database. */
const code = "08006";

/** Messages of pg about a lost or unavailable connection, which have no code. */
const said =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client has|Client was|Cannot use a pool)/;

/**
 * Codes of the operating system, of a server that is starting or stopping, and of a change that meets
 * a standby (25006), as while no primary is there.
 */
const coded =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235]|25006)$/;

export const connectionLost = (message: string) => Object.assign(new Error(message), { code });

/** Returns the error, with the code of a connection loss if it is one. */
export function namingLoss(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const known = (error as { code?: unknown }).code;
  const lost = known === undefined ? said.test(error.message) : coded.test(String(known));
  return lost ? Object.assign(error, { code }) : error;
}

export const isLoss = (error: unknown) =>
  error instanceof Error && (namingLoss(error) as { code?: unknown }).code === code;
