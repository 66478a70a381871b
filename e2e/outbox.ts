import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import PostalMime from "postal-mime";

/** Maximum ms until a mail is written. */
const timeoutMs = 30_000;

/**
 * Waits for a mail to `email` with a link to `path` that is not in `seen`. Returns the newest
 * link's path and query.
 */
export async function linkTo(
  dataDir: string,
  email: string,
  path: string,
  seen: readonly string[] = [],
): Promise<string> {
  const folder = join(dataDir, "outbox");
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    for (const file of mailsIn(folder)) {
      const { to = [], text = "" } = await PostalMime.parse(readFileSync(join(folder, file)));
      if (!to.some(({ address }) => address === email)) continue;
      const link = text.match(/https?:\/\/\S+/g)?.find((one) => new URL(one).pathname === path);
      if (!link) continue;
      const { pathname, search } = new URL(link);
      if (!seen.includes(pathname + search)) return pathname + search;
    }
    await pause(200);
  }
  throw new Error(`no mail to ${email} with a link to ${path} came`);
}

/** Returns the mails, newest first: their names begin with the time. */
function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".eml"))
      .toSorted()
      .toReversed();
  } catch {
    return [];
  }
}
