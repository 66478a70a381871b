import { ApiError, api } from "#platform/http/api.ts";
import { useSession } from "#platform/session/session.ts";

import type { ChosenFile } from "../chosen-file.ts";
import { noteWritten } from "./keep-points.ts";
import { inTurn, openTabs, sayOpen, thisTab, whenClosed } from "../open-tabs.ts";
import { type ResumePoint, takePoints } from "./resume-points.ts";
import { add, apply, current, uploadOf } from "../state.ts";
import { newUpload, type Upload, type UploadEvent } from "./upload.ts";

/**
 * Shows uploads that an earlier page could not finish in the tray again. Calls `show` if there are
 * any, possibly later: the page before a reload, or another tab, may take a while to close.
 */
export async function recover(show: () => Promise<unknown>) {
  const { user, selectedOrganization } = useSession.getState();
  if (!user || !selectedOrganization) return;
  const whose = { userId: user.id, organizationId: selectedOrganization.id };
  const { taken, elsewhere } = await inTurn(async () => {
    const tabs = await openTabs();
    tabs.delete(thisTab);
    return takePoints(whose, thisTab, tabs);
  });
  sayOpen();
  for (const tab of elsewhere) void whenClosed(tab).then(() => recover(show));
  const known = new Set(current().map(({ id }) => id));
  const uploads = taken.filter(({ id }) => !known.has(id)).map(absent);
  if (uploads.length === 0) return;
  noteWritten(uploads);
  add(uploads);
  await Promise.all([show(), askHowFar(uploads), openAgain(uploads, { ask: false })]);
}

const absent = (point: ResumePoint): Upload => ({
  ...newUpload({ ...point, file: null }, { at: "absent" }),
  checksum: point.checksum,
  address: point.address,
  paused: point.paused,
});

/** ms; the server counts bytes in flight only after it released the interrupted request. */
const askAgain = [1500, 5000];

/**
 * Asks the server how much of each large file has arrived, and whether it is already a document.
 */
async function askHowFar(uploads: readonly Upload[], pauses = askAgain) {
  const waiting = uploads.filter(
    ({ id, address }) => address && uploadOf(id)?.step.at === "absent",
  );
  for (const { id, address } of waiting) apply(await stateOf(id, address));
  const [pause, ...rest] = pauses;
  if (pause === undefined || waiting.length === 0) return;
  setTimeout(() => void askHowFar(waiting, rest), pause);
}

async function stateOf(id: string, address: string | undefined): Promise<UploadEvent[]> {
  const upload_id = address?.split("/").pop() ?? "";
  try {
    const { offset, document_id } = await api.get("/libraries/ext/v1/uploads/{upload_id}", {
      params: { upload_id },
    });
    return document_id
      ? [{ type: "stored", id, documentId: document_id }]
      : [{ type: "arrived", id, bytes: offset }];
  } catch (error) {
    const isGone = error instanceof ApiError && [404, 410].includes(error.status);
    return isGone ? [{ type: "expired", id }] : [];
  }
}

type Asking = { ask: boolean };

/**
 * Reopens files for which the browser has handles. `ask` allows a permission prompt, which needs a
 * click; without it only files with permission are opened.
 */
export async function openAgain(uploads: readonly Upload[], { ask }: Asking) {
  for (const { id, handle } of uploads) {
    const file = handle && (await fileBy(handle, { ask }));
    if (!file) continue;
    apply([{ type: "returned", id, file, handle }, ...(ask ? [goingOn(id)] : [])], {
      atOnce: true,
    });
  }
}

/** Paused uploads resume only when the user resumes them. */
const goingOn = (id: string): UploadEvent => ({ type: "resumed", id });

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
    // The file was moved or deleted: the user must choose it again.
    return undefined;
  }
}

/**
 * Resumes interrupted uploads with files that were chosen again; returns the other files. Limited
 * to one collection if given.
 */
export function resumeFrom(files: readonly ChosenFile[], collectionId?: string): ChosenFile[] {
  const missing = current().filter(
    (upload) =>
      upload.step.at === "absent" &&
      (collectionId === undefined || upload.collectionId === collectionId),
  );
  return files.filter(({ file, handle }) => {
    const index = missing.findIndex(({ name, size }) => name === file.name && size === file.size);
    const [found] = index < 0 ? [] : missing.splice(index, 1);
    if (found) {
      const { id } = found;
      apply([{ type: "returned", id, file, handle }, goingOn(id)], { atOnce: true });
    }
    return !found;
  });
}
