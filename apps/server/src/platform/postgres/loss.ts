/** SQLSTATE connection_failure: the one code of every way to lose the database. */
const code = "08006";

/** What pg itself says of a connection that is gone, or that could not be had. It gives these no code. */
const said =
  /^(Connection terminated|timeout expired|timeout exceeded|Query read timeout|Client has|Client was|Cannot use a pool)/;

/** What the system and a server that is starting or ending say. */
const coded =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|57P0[1235])$/;

export const connectionLost = (message: string) => Object.assign(new Error(message), { code });

/** The error; with the code of a lost connection where it tells of one. */
export function namingLoss(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const known = (error as { code?: unknown }).code;
  const lost = known === undefined ? said.test(error.message) : coded.test(String(known));
  return lost ? Object.assign(error, { code }) : error;
}

export const isLoss = (error: unknown) =>
  error instanceof Error && (namingLoss(error) as { code?: unknown }).code === code;
