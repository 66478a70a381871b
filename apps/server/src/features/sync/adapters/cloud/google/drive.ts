import { message } from "@lectern/contract/message";
import { MOST_SYNC_ITEMS, type SyncSecret, type SyncSettings } from "@lectern/contract/sync";
import { extensionOf } from "@lectern/text-analysis/file-name";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { SyncGrants } from "#schema";

import type { Adapter, ListedFile } from "../../adapter.ts";
import { invalidListing } from "../../lists.ts";
import { ApiRefusal, cloudApi, cloudRefusal } from "../api.ts";
import { readersFrom } from "../grants.ts";
import { pathsBelow } from "../paths.ts";
import * as files from "./drive-files.ts";
import { groupMembers } from "./groups.ts";
import { serviceTokens } from "./key.ts";

/** Where the Drive API is; tests change it. */
export const driveApi = { url: "https://www.googleapis.com/drive/v3" };

const scope = "https://www.googleapis.com/auth/drive.readonly";
/** Folders whose files are asked for with one request. */
const foldersAtOnce = 30;
const pageSize = "1000";
const allDrives = { supportsAllDrives: "true", includeItemsFromAllDrives: "true" };

/** Throws invalid for more files and folders than a run holds. */
function demandFew(count: number) {
  if (count > 2 * MOST_SYNC_ITEMS) throw new AppError("invalid", message("sync_too_many_files"));
}

/**
 * A folder of Google Drive, or a shared drive. What is in the trash there is gone. The checksum of a
 * file is its version, with its ID: a renamed file is moved without being read. What has no
 * checksum, since it is exported, has the time of its last change.
 */
export function driveAdapter(
  deps: Pick<Deps, "egress">,
  { folder = "", subject, mirror_rights = false }: SyncSettings,
  secret: SyncSecret | undefined,
): Adapter {
  if (!secret) throw new AppError("unavailable", message("sync_cloud_key"));
  const api = cloudApi(deps, serviceTokens(deps, secret, { scope, subject }));
  const readersOf = readersFrom(groupMembers(deps, secret, subject));
  const exports = new Map<string, string>();

  const fields = mirror_rights
    ? `${files.fileFields},permissionIds,permissions(${files.permissionFields})`
    : files.fileFields;

  /** Returns all files that a query finds. Throws unavailable where the answer has gaps. */
  async function search(q: string, corpus: Record<string, string>, signal: AbortSignal) {
    const found: files.DriveFile[] = [];
    for (let next: string | undefined = ""; next !== undefined;) {
      const query = new URLSearchParams({
        ...corpus,
        ...allDrives,
        q,
        pageSize,
        fields: `nextPageToken,incompleteSearch,files(${fields})`,
        ...(next !== "" && { pageToken: next }),
      });
      const page = await api.json(
        `${driveApi.url}/files?${query.toString()}`,
        files.FilePage,
        signal,
      );
      if (page.incompleteSearch) throw invalidListing();
      for (const file of page.files) if (!file.trashed) found.push(file);
      demandFew(found.length);
      next = page.nextPageToken;
    }
    return found;
  }

  async function findRoot(signal: AbortSignal) {
    const query = "supportsAllDrives=true&fields=id,mimeType,driveId,trashed";
    const root = await api.json(`${driveApi.url}/files/${folder}?${query}`, files.Root, signal);
    if (root.trashed || root.mimeType !== files.folderType) throw new ApiRefusal(404, "trashed");
    return root;
  }

  /** Returns all that is below the folder, or in the shared drive. */
  async function filesBelow(signal: AbortSignal): Promise<files.DriveFile[]> {
    const { id, driveId } = await findRoot(signal);
    const corpus: Record<string, string> =
      driveId === undefined ? { corpora: "user" } : { corpora: "drive", driveId };
    if (id === driveId) return search("trashed = false", corpus, signal);
    const found = new Map<string, files.DriveFile>();
    for (let waiting = [id]; waiting.length > 0;) {
      const parents = waiting.splice(0, foldersAtOnce).map((one) => `'${one}' in parents`);
      const q = `trashed = false and (${parents.join(" or ")})`;
      for (const file of await search(q, corpus, signal)) {
        if (file.mimeType === files.folderType && !found.has(file.id)) waiting.push(file.id);
        found.set(file.id, file);
      }
      demandFew(found.size);
    }
    return [...found.values()];
  }

  /** Returns the permissions of a file; null where the key may not see them. */
  async function permissionsOf(id: string, signal: AbortSignal): Promise<SyncGrants | null> {
    const all: files.Permission[] = [];
    try {
      for (let next: string | undefined = ""; next !== undefined;) {
        const query = new URLSearchParams({
          supportsAllDrives: "true",
          pageSize: "100",
          fields: `nextPageToken,permissions(${files.permissionFields})`,
          ...(next !== "" && { pageToken: next }),
        });
        const address = `${driveApi.url}/files/${id}/permissions?${query.toString()}`;
        const page = await api.json(address, files.PermissionPage, signal);
        for (const one of page.permissions) all.push(one);
        next = page.nextPageToken;
      }
    } catch (error) {
      if (error instanceof ApiRefusal && error.denies) return null;
      throw error;
    }
    return files.grantsOf(all);
  }

  /**
   * Returns who may read each file. In a shared drive, files list only the IDs of those; of the files
   * of a folder with the same IDs, one is asked for its permissions.
   */
  function grants() {
    const known = new Map<string, SyncGrants | null>();
    return async (file: files.DriveFile, signal: AbortSignal): Promise<SyncGrants | null> => {
      if (file.permissions) return files.grantsOf(file.permissions);
      const ids = file.permissionIds?.toSorted().join(" ") ?? file.id;
      const key = `${file.parents?.[0] ?? ""} ${ids}`;
      let found = known.get(key);
      if (found === undefined) known.set(key, (found = await permissionsOf(file.id, signal)));
      return found;
    };
  }

  return {
    async list(_, signal) {
      try {
        const below = (await filesBelow(signal)).toSorted((a, b) =>
          `${a.createdTime} ${a.id}` < `${b.createdTime} ${b.id}` ? -1 : 1,
        );
        const nodes = new Map(
          below.map((file) => {
            const isFolder = file.mimeType === files.folderType;
            const name = files.nameOf(file);
            return [file.id, { id: file.id, parent: file.parents?.[0], name, isFolder }];
          }),
        );
        const paths = pathsBelow(folder, nodes);
        const grantsOf = grants();
        const listed: ListedFile[] = [];
        for (const file of below) {
          const path = paths.get(file.id);
          if (path === undefined || !files.hasBytes(file)) continue;
          const as = files.exportOf(file);
          if (as) exports.set(file.id, as.type);
          listed.push({
            path,
            at: file.id,
            // How many bytes an export has is known only once it is read.
            size: as ? 1 : Number(file.size ?? 1),
            // A file of another type is another document.
            version: `${file.id} ${file.md5Checksum ?? file.modifiedTime} ${extensionOf(path)}`,
            versionIsIdentity: true,
            ...(mirror_rights && {
              readers: await readersOf(await grantsOf(file, signal), signal),
            }),
          });
        }
        return { files: listed };
      } catch (error) {
        throw cloudRefusal(error);
      }
    },
    async read({ at }, signal) {
      const type = exports.get(at);
      const query = type
        ? `/export?mimeType=${encodeURIComponent(type)}`
        : "?alt=media&supportsAllDrives=true";
      return { bytes: await api.bytes(`${driveApi.url}/files/${at}${query}`, signal) };
    },
  };
}
