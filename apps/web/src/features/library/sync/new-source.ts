import type { MailEncryption, NewSyncSource } from "@lectern/contract/sync";

import { type ChosenTiming, timingOf } from "./SourceTiming.tsx";

export type Kind = NewSyncSource["kind"];
/** A kind that the server reads. */
export type PlaceKind = Exclude<Kind, "command">;

/** What was entered of a new source. */
export interface Draft {
  /** A path, an address, the name of a server, or the number or ID of a library or drive. */
  place: string;
  /** Whose library of Zotero it is. */
  owners: "users" | "groups";
  bucket: string;
  region: string;
  /** A folder of a bucket, or those of a mailbox, one in each line. */
  folder: string;
  pathStyle: boolean;
  port: string;
  encryption: MailEncryption;
  days: string;
  user: string;
  /** A password, or another key. */
  password: string;
  /** An organization of Microsoft. */
  tenant: string;
  /** Whether files are kept out that not everyone may read at the source. */
  mirror: boolean;
  name: string;
  timing: ChosenTiming;
}

export const emptyDraft: Draft = {
  place: "",
  owners: "users",
  bucket: "",
  region: "",
  folder: "",
  pathStyle: true,
  port: "",
  encryption: "tls",
  days: "",
  user: "",
  password: "",
  tenant: "",
  mirror: false,
  name: "",
  timing: { every: "hour", hour: 3 },
};

/** Whether the field is empty without which the source is nowhere. */
const isWithout = (kind: PlaceKind, { place, bucket }: Draft): boolean =>
  kind === "zotero"
    ? !/^[1-9]\d*$/.test(place.trim())
    : (kind === "s3" ? bucket : place).trim() === "";

const needsKey = new Set<PlaceKind>(["imap", "google_drive", "sharepoint"]);
const needsUser = new Set<PlaceKind>(["imap", "sharepoint"]);

/** Whether something is missing that the source needs. */
export const isMissing = (kind: PlaceKind, draft: Draft): boolean =>
  isWithout(kind, draft) ||
  (needsKey.has(kind) && draft.password.trim() === "") ||
  (needsUser.has(kind) && draft.user.trim() === "") ||
  (kind === "sharepoint" && draft.tenant.trim() === "");

/** Whether a source keeps out what not everyone may read there; it runs all the time then. */
export const isMirroring = (kind: Kind, { mirror }: Draft): boolean =>
  mirror && (kind === "google_drive" || kind === "sharepoint");

/** Returns the port of a mail server, also where none was entered. */
export const portOf = ({ port, encryption }: Pick<Draft, "port" | "encryption">): number =>
  port === "" ? { tls: 993, starttls: 143 }[encryption] : Number(port);

/** Returns the name of a source that gets none. */
export function nameIn(kind: PlaceKind, { place, bucket, folder, user }: Draft): string {
  if (kind === "imap") return user.trim() || place.trim();
  if (kind === "s3") return lastOf(folder) || bucket.trim();
  // no text: a name
  if (kind === "zotero") return "Zotero";
  // no text: a name
  if (kind === "google_drive") return "Google Drive";
  // no text: a name
  if (kind === "sharepoint" && !URL.canParse(place.trim())) return "SharePoint";
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
  if (kind === "zotero") {
    const key = password.trim() === "" ? {} : { api_key: password.trim() };
    const only = folder === "" ? {} : { collection: folder.toUpperCase() };
    return { kind, ...shared, library: `${draft.owners}/${place}`, ...only, ...key };
  }
  if (kind === "google_drive") {
    const subject = user.trim() === "" ? {} : { subject: user.trim() };
    const key = { folder: place, key: password, mirror_rights: draft.mirror };
    return { kind, ...shared, ...key, ...subject };
  }
  if (kind === "sharepoint") {
    const client = { client_id: user.trim(), client_secret: password.trim() };
    const where = { tenant: draft.tenant.trim(), library: place, mirror_rights: draft.mirror };
    return { kind, ...shared, ...where, ...client };
  }
  if (kind === "webdav") return { kind, ...shared, url: place, secret };
  if (kind === "imap") {
    const folders = folder.split("\n").map((one) => one.trim());
    const { encryption, days } = draft;
    return {
      kind,
      ...shared,
      host: place,
      port: portOf(draft),
      encryption,
      folders: folders.filter((one) => one !== ""),
      ...(days !== "" && { days: Number(days) }),
      secret: { user: user.trim(), password },
    };
  }
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
