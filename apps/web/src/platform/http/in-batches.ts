/** Maximum documents per request. */
const mostDocuments = 500;

/** Sends items, ids of documents or others, some at a time; returns the reasons for those refused. */
export async function inBatches<Item, Reason>(
  items: readonly Item[],
  send: (some: Item[]) => Promise<{ not_done: Reason[] }>,
  most = mostDocuments,
): Promise<Reason[]> {
  const refused = [];
  let at = 0;
  do {
    refused.push(...(await send(items.slice(at, at + most))).not_done);
    at += most;
  } while (at < items.length);
  return refused;
}
