import type { NewSyncSource } from "@lectern/contract/sync";

import { type ChosenTiming, timingOf } from "./SourceTiming.tsx";

export type Kind = NewSyncSource["kind"];
/** A kind that the server reads. */
export type PlaceKind = Exclude<Kind, "command">;

/** What was entered of a new source. */
export interface Draft {
  /** A path or an address. */
  place: string;
  bucket: string;
  region: string;
  folder: string;
  pathStyle: boolean;
  user: string;
  password: string;
  name: string;
  timing: ChosenTiming;
}

export const emptyDraft: Draft = {
  place: "",
  bucket: "",
  region: "",
  folder: "",
  pathStyle: true,
  user: "",
  password: "",
  name: "",
  timing: { every: "hour", hour: 3 },
};

/** Whether the field is empty without which the source is nowhere. */
export const isMissing = (kind: PlaceKind, { place, bucket }: Draft): boolean =>
  (kind === "s3" ? bucket : place).trim() === "";

/** Returns the name of a source that gets none. */
export function nameIn(kind: PlaceKind, { place, bucket, folder }: Draft): string {
  if (kind === "s3") return lastOf(folder) || bucket.trim();
  // Most feeds and sitemaps have the same names.
  const isWeb = kind === "feed" || kind === "sitemap";
  return isWeb && URL.canParse(place.trim()) ? new URL(place.trim()).hostname : lastOf(place);
}

export function sourceFrom(kind: PlaceKind, draft: Draft): NewSyncSource {
  const { user, password, region, pathStyle } = draft;
  const [place, bucket, folder] = [draft.place.trim(), draft.bucket.trim(), draft.folder.trim()];
  const name = draft.name.trim() || nameIn(kind, draft);
  const shared = { name, timing: timingOf(draft.timing) };
  const secret = user.trim() === "" ? undefined : { user: user.trim(), password };
  if (kind === "folder") return { kind, ...shared, path: place };
  if (kind === "feed" || kind === "sitemap") return { kind, ...shared, url: place };
  if (kind === "webdav") return { kind, ...shared, url: place, secret };
  const server = place === "" ? {} : { url: place, path_style: pathStyle };
  const where = { bucket, region: region.trim() || "us-east-1", prefix: folder };
  return { kind, ...shared, ...server, ...where, secret };
}

/** Returns the last name of a path or address, else its host. */
function lastOf(place: string): string {
  const path = URL.canParse(place) ? new URL(place) : undefined;
  const parts = (path ? path.pathname : place).split("/").filter((part) => part.trim() !== "");
  const last = parts.at(-1) ?? path?.hostname ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
