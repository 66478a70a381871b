/** Maximum documents per request. */
const most = 500;

/** Sends the ids of documents some at a time; returns the reasons for those that stay as they are. */
export async function inBatches<Reason>(
  ids: readonly string[],
  send: (some: string[]) => Promise<{ not_done: Reason[] }>,
): Promise<Reason[]> {
  const refused = [];
  let at = 0;
  do {
    refused.push(...(await send(ids.slice(at, at + most))).not_done);
    at += most;
  } while (at < ids.length);
  return refused;
}
