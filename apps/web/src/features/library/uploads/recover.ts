import { ApiError, api } from "#platform/api.ts";
import { useSession } from "#platform/session.ts";

import type { ChosenFile } from "./chosen-file.ts";
import { noteWritten } from "./keep-points.ts";
import { inTurn, openTabs, sayOpen, thisTab } from "./open-tabs.ts";
import { type ResumePoint, takePoints } from "./resume-points.ts";
import { add, apply, current } from "./state.ts";
import { newUpload, type Upload } from "./upload.ts";

/** Files that an earlier page could not finish stand in the tray again; whether there are any. */
export async function recover(): Promise<boolean> {
  const { user, selectedOrganization } = useSession.getState();
  if (!user || !selectedOrganization) return false;
  const whose = { userId: user.id, organizationId: selectedOrganization.id };
  const known = new Set(current().map(({ id }) => id));
  const points = await inTurn(async () => {
    const tabs = await openTabs();
    tabs.delete(thisTab);
    return takePoints(whose, thisTab, (tab) => tabs.has(tab));
  });
  sayOpen();
  const uploads = points.filter(({ id }) => !known.has(id)).map(absent);
  noteWritten(uploads);
  if (uploads.length === 0) return false;
  add(uploads);
  await Promise.all([askHowFar(uploads), openAgain(uploads, { ask: false })]);
  return true;
}

const absent = (point: ResumePoint): Upload => ({
  ...newUpload({ ...point, file: null }, { at: "absent" }),
  checksum: point.checksum,
  address: point.address,
  paused: point.paused,
});

/** The server knows how much of a large file has arrived, and whether it is a document by now. */
async function askHowFar(uploads: readonly Upload[]) {
  for (const { id, address } of uploads) {
    const upload_id = address?.split("/").pop();
    if (!upload_id) continue;
    try {
      const { offset, document_id } = await api.get("/libraries/ext/v1/uploads/{upload_id}", {
        params: { upload_id },
      });
      apply([
        document_id
          ? { type: "stored", id, documentId: document_id }
          : { type: "arrived", id, bytes: offset },
      ]);
    } catch (error) {
      const isGone = error instanceof ApiError && [404, 410].includes(error.status);
      if (isGone) apply([{ type: "expired", id }]);
    }
  }
}

type Asking = { ask: boolean };

/**
 * Opens the files again that the browser has handles for. `ask` may show its question, which needs a
 * click; without it only what is allowed already is opened.
 */
export async function openAgain(uploads: readonly Upload[], { ask }: Asking) {
  for (const { id, handle } of uploads) {
    const file = handle && (await fileBy(handle, { ask }));
    if (file) apply([{ type: "returned", id, file, handle }], { atOnce: true });
  }
}

type WithPermission = FileSystemFileHandle & {
  queryPermission?: () => Promise<PermissionState>;
  requestPermission?: () => Promise<PermissionState>;
};

async function fileBy(handle: WithPermission, { ask }: Asking): Promise<File | undefined> {
  try {
    const now = await handle.queryPermission?.();
    const allowed = now === "prompt" && ask ? await handle.requestPermission?.() : now;
    return allowed === "granted" ? await handle.getFile() : undefined;
  } catch {
    // Moved or deleted: it is to be chosen again.
    return undefined;
  }
}

/**
 * Lets files that were chosen again go on where they were cut off; answers the others. Only those of
 * one collection, where it is named.
 */
export function takeUp(files: readonly ChosenFile[], collectionId?: string): ChosenFile[] {
  const missing = current().filter(
    (upload) =>
      upload.step.at === "absent" &&
      (collectionId === undefined || upload.collectionId === collectionId),
  );
  return files.filter(({ file, handle }) => {
    const index = missing.findIndex(({ name, size }) => name === file.name && size === file.size);
    const [found] = index < 0 ? [] : missing.splice(index, 1);
    if (found) apply([{ type: "returned", id: found.id, file, handle }], { atOnce: true });
    return !found;
  });
}
