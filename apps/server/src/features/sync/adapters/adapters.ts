import type { Deps } from "#deps";

import { entriesOf } from "../entries-store.ts";
import { settledOf } from "../items-store.ts";
import { secretOf } from "../places.ts";
import type { ItemSource } from "../store.ts";
import type { Adapter } from "./adapter.ts";
import { feedAdapter } from "./feed.ts";
import { folderAdapter } from "./folder.ts";
import { sitemapAdapter } from "./sitemap.ts";
import { webDavAdapter } from "./webdav.ts";
import { zoteroAdapter } from "./zotero.ts";

/** Returns how the server reads a source. To add a kind, add a file and list it here. */
export async function adapterOf(deps: Deps, source: ItemSource): Promise<Adapter> {
  const { kind, settings } = source;
  if (kind === "folder") return folderAdapter(deps, { path: settings.path ?? "" });
  if (kind === "webdav")
    return webDavAdapter(deps, { url: settings.url ?? "" }, secretOf(deps, source));
  if (kind === "feed") return feedAdapter(deps, { url: settings.url ?? "" });
  if (kind === "sitemap") return sitemapAdapter(deps, { url: settings.url ?? "" });
  if (kind === "zotero") return zoteroAdapter(deps, settings, secretOf(deps, source));
  if (kind === "s3") {
    // Its client is large, and most installations follow no bucket.
    const { bucketAdapter } = await import("./bucket.ts");
    return bucketAdapter(deps, settings, secretOf(deps, source));
  }
  if (kind === "imap") {
    const { mailboxAdapter } = await import("./mail/mailbox.ts");
    const known = () => settledOf(deps.db, source);
    return mailboxAdapter(deps, { settings, secret: secretOf(deps, source), known });
  }
  if (kind === "google_drive") {
    const { driveAdapter } = await import("./cloud/google/drive.ts");
    return driveAdapter(deps, settings, secretOf(deps, source));
  }
  if (kind === "sharepoint") {
    const { sharePointAdapter } = await import("./cloud/microsoft/sharepoint.ts");
    const entries = entriesOf(deps.db, source);
    return sharePointAdapter(deps, { settings, secret: secretOf(deps, source), entries });
  }
  throw new Error(`a program reads sources of the kind ${kind}`);
}
