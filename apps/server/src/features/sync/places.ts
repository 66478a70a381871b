import { message } from "@lectern/contract/message";
import {
  type NewSyncSource,
  SyncSecret,
  type SyncSettings,
  type SyncTiming,
} from "@lectern/contract/sync";
import { z } from "zod";

import type { Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { decryptText, encryptText } from "#encryption";
import { AppError, invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import { secretIn } from "./adapters/cloud/google/key.ts";
import { demandFolder } from "./adapters/folder.ts";
import { nextOf } from "./planning.ts";
import type { ItemSource } from "./store.ts";

/** Where a new source is, checked. */
interface Place {
  settings: SyncSettings;
  secret: SyncSecret | undefined;
  timing: SyncTiming | null;
}

/**
 * Returns where a source is to be. Throws forbidden for folders of the server where the member is
 * no admin, and invalid for those that the operator does not allow.
 */
export async function demandPlace(
  deps: Deps,
  member: Member,
  wanted: NewSyncSource,
): Promise<Place> {
  if (wanted.kind === "command") return { settings: {}, secret: undefined, timing: null };
  const { timing } = wanted;
  if (wanted.kind === "folder") {
    demand(member, "source.server_folder");
    const path = await demandFolder(deps, wanted.path);
    return { settings: { path }, secret: undefined, timing };
  }
  if (wanted.kind === "imap") {
    const { encryption, port = defaultPorts[encryption], days, secret } = wanted;
    const folders = [...new Set(wanted.folders.map(folderNamed))];
    const server = { host: demandHost(wanted.host), port, encryption };
    return { settings: { ...server, folders, days }, secret, timing };
  }
  if (wanted.kind === "zotero") {
    const { library, collection, api_key } = wanted;
    // Zotero knows a person by the key alone.
    const secret = api_key === undefined ? undefined : { user: library, password: api_key };
    return { settings: { library, collection }, secret, timing };
  }
  if (wanted.kind === "google_drive") {
    const { subject, mirror_rights, key } = wanted;
    // Of an address, its last part is the ID.
    const folder = wanted.folder.replace(/[?#].*$/, "").replace(/^.*\//, "");
    return { settings: { folder, subject, mirror_rights }, secret: secretIn(key), timing };
  }
  if (wanted.kind === "sharepoint") {
    const { tenant, client_id, client_secret, library, mirror_rights } = wanted;
    const secret = { user: client_id, password: client_secret };
    return { settings: { tenant, client_id, library, mirror_rights }, secret, timing };
  }
  if (wanted.kind === "s3") {
    const { url, bucket, region, prefix, secret } = wanted;
    const path_style = wanted.path_style ?? url !== undefined;
    const server = url === undefined ? {} : { url: demandAddress(url) };
    return { settings: { ...server, bucket, region, prefix, path_style }, secret, timing };
  }
  const secret = wanted.kind === "webdav" ? wanted.secret : undefined;
  return { settings: { url: demandAddress(wanted.url) }, secret, timing };
}

/** Throws invalid for what is no address of the web. */
function demandAddress(url: string): string {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  // A password in the address would be shown with it.
  if (!isWeb || new URL(url).username || new URL(url).password)
    throw invalid(["body", "url"], message("import_address"), "url");
  return url;
}

const defaultPorts = { tls: 993, starttls: 143 };

/** All servers know the inbox by this name, in any case of its letters. */
const folderNamed = (name: string) => (/^inbox$/i.test(name) ? "INBOX" : name);

/** Returns a name or an IPv4 address as it is resolved. Throws invalid for what is neither. */
function demandHost(host: string): string {
  if (!URL.canParse(`http://${host}`))
    throw invalid(["body", "host"], message("sync_host_invalid"), "host");
  return new URL(`http://${host}`).hostname;
}

/** A key of a service account is longer than a password that people enter. */
const StoredSecret = SyncSecret.extend({ password: z.string() });

/** Returns the columns of a place; its secret is encrypted. */
export const columnsOf = (
  { keyFor }: Pick<Deps, "keyFor">,
  { settings, secret, timing }: Place,
  row: Pick<ItemSource, "organization_id" | "id">,
) => ({
  settings: JSON.stringify(settings),
  timing: timing && JSON.stringify(timing),
  next_at: nextOf({ timing, settings }),
  encrypted_secret: secret
    ? encryptText(keyFor, "sync-secret", JSON.stringify(secret), rowContext(row))
    : null,
});

/** Returns the secret of a source. Throws unavailable if the installation's key is another one. */
export function secretOf(
  { keyFor, log }: Pick<Deps, "keyFor" | "log">,
  source: Pick<ItemSource, "organization_id" | "id" | "encrypted_secret">,
): SyncSecret | undefined {
  if (!source.encrypted_secret) return undefined;
  try {
    const text = decryptText(keyFor, "sync-secret", source.encrypted_secret, rowContext(source));
    return StoredSecret.parse(JSON.parse(text));
  } catch (error) {
    log.warn({ source: source.id }, "the password of a source cannot be read");
    throw new AppError("unavailable", message("sync_secret_unreadable"), { cause: error });
  }
}
