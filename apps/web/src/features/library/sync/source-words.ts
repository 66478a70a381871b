import type { SyncKind, SyncResult, SyncSource } from "@lectern/contract/sync";
import { plural, t } from "@lingui/core/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import * as icons from "#ui/images/icons.ts";
import { clockTime, recentTime, shortCount, shortDate } from "#ui/text/formats.ts";
import { hourName, localZone } from "#ui/text/hours.ts";

import { isAtWork } from "./api.ts";

export const kindIcon: Record<SyncKind, string> = {
  command: icons.device,
  folder: icons.folder,
  webdav: icons.globe,
  s3: icons.bucket,
  feed: icons.feed,
  sitemap: icons.sitemap,
  imap: icons.mail,
  zotero: icons.book,
  google_drive: icons.cloud,
  sharepoint: icons.cloud,
};

/** Returns where a source is: its path or address, or its server and folders. */
export function placeOf({ kind, settings }: SyncSource): string {
  if (kind === "command") return t`Sent with lectern sync`;
  const { path, url, bucket, prefix, host, folders = [], library, collection } = settings;
  if (kind === "imap") return [host, ...folders].join(" · ");
  if (kind === "zotero") return ["zotero.org", library, collection].filter(Boolean).join("/");
  if (kind === "google_drive") return ["drive.google.com", settings.folder].join("/");
  if (kind === "sharepoint") return library ?? "";
  if (kind !== "s3") return path ?? url ?? "";
  const parts = [url ?? "s3:/", bucket, prefix].map((part) => part?.replaceAll(/^\/+|\/+$/g, ""));
  return parts.filter(Boolean).join("/");
}

/** Returns when a source runs: "Every day at 07:00". */
export function timingWords({ timing, settings }: Pick<SyncSource, "timing" | "settings">): string {
  if (settings.mirror_rights) return t`Mirrors rights, checked every minute`;
  if (timing === null) return t`Runs on request`;
  if (timing.every === "hour") return t`Every hour`;
  const hour = hourName(timing.hour);
  const zone = timing.time_zone;
  const words = t`Every day at ${hour}`;
  return zone === localZone() ? words : `${words} (${zone})`;
}

/** A sentence about a source's state; `failed`: it is about something to look at. */
interface State {
  words: string;
  failed: boolean;
}

export function stateOf(source: SyncSource): State {
  const { active, paused, failure, last_at, last_result, counts } = source;
  if (source.running) return { words: t`Running…`, failed: false };
  if (!active)
    return paused
      ? { words: translateServerMessage(paused), failed: true }
      : { words: t`Paused`, failed: false };
  if (failure) return { words: translateServerMessage(failure), failed: true };
  if (isAtWork(source)) return { words: t`Starting…`, failed: false };
  if (last_at === null || last_result === null) return { words: t`Not run yet`, failed: false };
  const day = recentTime(last_at);
  const time = clockTime(last_at);
  const when = day === time ? time : `${shortDate(last_at)}, ${time}`;
  const words = [
    t`Last run: ${when}`,
    ...resultWords(last_result, counts.failed),
    ...withheldWords(counts.withheld),
  ];
  return { words: words.join(" · "), failed: counts.failed > 0 };
}

/** Returns how many files are kept out since not everyone may read them at the source. */
function withheldWords(count: number): string[] {
  if (count === 0) return [];
  const shown = shortCount(count);
  return [
    plural(count, {
      one: `${shown} file not shared with everyone who can read this collection`,
      other: `${shown} files not shared with everyone who can read this collection`,
    }),
  ];
}

/** Returns what a run did; `refused`: files that are not documents, now. */
function resultWords({ added, changed, moved, deleted }: SyncResult, refused: number): string[] {
  const shown = shortCount(refused);
  const words = [
    added > 0 && t`${{ added: shortCount(added) }} added`,
    changed > 0 && t`${{ changed: shortCount(changed) }} changed`,
    moved > 0 && t`${{ moved: shortCount(moved) }} moved`,
    deleted > 0 && t`${{ deleted: shortCount(deleted) }} deleted`,
    refused > 0 &&
      plural(refused, { one: `${shown} file refused`, other: `${shown} files refused` }),
  ].filter((one) => one !== false);
  return words.length > 0 ? words : [t`nothing changed`];
}
