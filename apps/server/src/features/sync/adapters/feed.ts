import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import type { Adapter } from "./adapter.ts";
import { fetchList } from "./fetching-lists.ts";
import { pacing } from "./pace.ts";
import { pageReader } from "./page-reader.ts";
import { listed, versionOf } from "./pages.ts";
import { feedNamedIn, readFeed } from "./read-feed.ts";

type Needs = Pick<Deps, "egress" | "ending" | "config" | "converter">;

const dayMs = 24 * 60 * 60_000;

/**
 * The pages of a feed's entries. They are looked at again when the entry has another time, and once
 * a day. An entry that is not in the feed any more is older, not gone.
 */
export function feedAdapter(deps: Needs, { url }: { url: string }): Adapter {
  const pace = pacing();
  return {
    isWindow: true,
    async list(_, signal) {
      await pace.wait(signal);
      const { text, url: base } = await fetchList(deps, url, signal);
      const pages = readFeed(text, base);
      if (!pages) {
        const other = feedNamedIn(text, base);
        const said = other
          ? message("sync_feed_elsewhere", { url: other })
          : message("sync_not_a_feed");
        throw new AppError("invalid", said);
      }
      const versionFor = (page: (typeof pages)[number]) => versionOf(page, dayMs);
      return { files: listed(pages, { inFolders: false, versionFor }) };
    },
    read: pageReader(deps, pace),
  };
}
