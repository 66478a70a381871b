import { message } from "@lectern/contract/message";
import type { SyncSecret, SyncSettings } from "@lectern/contract/sync";
import { extensionOf } from "@lectern/text-analysis/file-name";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import type { Entries } from "../../../entries-store.ts";
import type { Adapter, ListedFile } from "../../adapter.ts";
import { invalidListing } from "../../lists.ts";
import { ApiRefusal, cloudApi, cloudRefusal } from "../api.ts";
import { readersFrom } from "../grants.ts";
import { pathsBelow } from "../paths.ts";
import { followDrive } from "./changes.ts";
import { directoryOf } from "./directory.ts";
import { Place, unexpiredGrants } from "./graph-items.ts";
import { applicationTokens, graphApi } from "./sign-in.ts";

interface Library {
  settings: SyncSettings;
  secret: SyncSecret | undefined;
  entries: Entries;
}

const driveId = /^[\w!-]+$/;

/**
 * A document library of SharePoint, a folder in it, or a drive of OneDrive, by Microsoft Graph. It
 * tells what changed since the last run. The hash of a file is its version, with its ID: a renamed
 * file is moved without being read.
 */
export function sharePointAdapter(
  deps: Pick<Deps, "egress">,
  { settings, secret, entries }: Library,
): Adapter {
  if (!secret) throw new AppError("unavailable", message("sync_cloud_key"));
  const { tenant = "", library = "", mirror_rights: rights = false } = settings;
  const api = cloudApi(deps, applicationTokens(deps, tenant, secret));
  const readersOf = readersFrom(directoryOf(api));
  let drive = "";

  /** Returns the drive and the folder in it that are followed. */
  async function findPlace(signal: AbortSignal): Promise<{ drive: string; root: string }> {
    const select = "$select=id,folder,root,parentReference";
    const address = driveId.test(library)
      ? `${graphApi.url}/drives/${library}/root?${select}`
      : `${graphApi.url}/shares/u!${Buffer.from(library).toString("base64url")}/driveItem?${select}`;
    const { id, folder, root, parentReference } = await api.json(address, Place, signal);
    const found = parentReference?.driveId ?? (driveId.test(library) ? library : "");
    if ((!folder && !root) || !driveId.test(found)) throw new ApiRefusal(404, "notAFolder");
    return { drive: found, root: id };
  }

  return {
    async list(_, signal) {
      try {
        const place = await findPlace(signal);
        drive = place.drive;
        const found = await followDrive(api, entries, { id: drive, rights }, signal);
        if (!found.has(place.root)) {
          // The folder is there, but not in what the drive told: that is not complete.
          await entries.clear();
          throw invalidListing();
        }
        const nodes = new Map(
          [...found.values()]
            .toSorted((a, b) => (a.id < b.id ? -1 : 1))
            .map(({ id, parent_id, name, folder }) => [
              id,
              { id, parent: parent_id ?? undefined, name, isFolder: folder },
            ]),
        );
        const files: ListedFile[] = [];
        for (const [id, path] of pathsBelow(place.root, nodes)) {
          const { size, version, grants } = found.get(id)!;
          files.push({
            path,
            at: id,
            size,
            // A file of another type is another document.
            version: `${id} ${version} ${extensionOf(path)}`,
            versionIsIdentity: true,
            ...(rights && { readers: await readersOf(grants && unexpiredGrants(grants), signal) }),
          });
        }
        return { files };
      } catch (error) {
        throw cloudRefusal(error);
      }
    },
    async read({ at }, signal) {
      return {
        bytes: await api.bytes(`${graphApi.url}/drives/${drive}/items/${at}/content`, signal),
      };
    },
  };
}
