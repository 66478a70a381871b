import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import type { Adapter } from "./adapter.ts";
import { fetchList } from "./fetching-lists.ts";
import { pacing } from "./pace.ts";
import { pageReader } from "./page-reader.ts";
import { listed, versionOf } from "./pages.ts";
import type { Page } from "./read-feed.ts";
import { readSitemap } from "./read-sitemap.ts";

type Needs = Pick<Deps, "egress" | "ending" | "config" | "converter">;

/** Maximum pages of a website, which are read at a pace that does it no harm. */
const mostPages = 5000;
/** Maximum files of one sitemap. */
const mostFiles = 200;
const weekMs = 7 * 24 * 60 * 60_000;

/**
 * The pages of a sitemap. They are looked at again when it gives them another time, and those without
 * one once a week.
 */
export function sitemapAdapter(deps: Needs, { url }: { url: string }): Adapter {
  const pace = pacing();

  /** Returns all pages. Throws for a sitemap of which one file is missing. */
  async function pagesOf(signal: AbortSignal): Promise<Page[]> {
    const pages = new Map<string, Page>();
    // Also those that are still to be read: an index may name itself.
    const files = new Set([url]);
    for (const file of files) {
      if (files.size > mostFiles) throw tooMany();
      await pace.wait(signal);
      const { text, url: base } = await fetchList(deps, file, signal);
      const map = readSitemap(text, base);
      if (!map) throw new AppError("invalid", message("sync_not_a_sitemap"));
      for (const page of map.pages) pages.set(page.url, page);
      for (const other of map.sitemaps) files.add(other);
      if (pages.size > mostPages) throw tooMany();
    }
    return [...pages.values()];
  }

  return {
    async list(_, signal) {
      const versionFor = (page: Page) => page.changed ?? versionOf(page, weekMs);
      return { files: listed(await pagesOf(signal), { inFolders: true, versionFor }) };
    },
    read: pageReader(deps, pace),
  };
}

const tooMany = () => new AppError("invalid", message("sync_too_many_pages"));
