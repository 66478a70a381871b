import { useSession } from "#platform/session/session.ts";

import { isLitter, refusalOf } from "./acceptable.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { folderPath } from "./folder-path.ts";
import { forgetUpload } from "./sending/forget-upload.ts";
import { keepPoints } from "./sending/keep-points.ts";
import { uploadLimits } from "./limits.ts";
import { newKey } from "./new-key.ts";
import { openAgain, resumeFrom } from "./sending/recover.ts";
import * as state from "./state.ts";
import { summaryOf } from "./summary.ts";
import { hasEnded, newUpload, type Upload, type UploadEvent } from "./sending/upload.ts";
import { loseConnection, startWork, stopWork, tryAgain } from "./sending/work.ts";

export { resumeFrom } from "./sending/recover.ts";
export { useUploads } from "./state.ts";

/**
 * Queues files for a collection, or for the folder at `path` in it, with their own folders;
 * unacceptable ones fail at once with the reason. An interrupted upload to the same place resumes.
 */
export async function add(
  collectionId: string,
  chosen: readonly ChosenFile[],
  path?: string,
  replaces?: string,
) {
  const limits = await uploadLimits();
  // Finished uploads do not belong to the new batch.
  if (!summaryOf(state.current()).unfinished) state.clear();
  const uploads = resumeFrom(chosen, collectionId)
    .filter((one) => !isLitter(one))
    .map(({ file, handle, path: own }): Upload => {
      const { name, size, lastModified } = file;
      const reason = refusalOf(file, limits);
      return newUpload(
        {
          id: newKey(),
          collectionId,
          path: folderPath(path, own),
          replaces,
          name,
          size,
          lastModified,
          file,
          handle,
        },
        reason === null ? { at: "waiting" } : { at: "refused", reason },
      );
    });
  state.add(uploads);
}

const tell = (...events: UploadEvent[]) => state.apply(events, { atOnce: true });

export const clearEnded = () => state.clear();

export type Answer = "skip" | "keep" | "link";
const answers = { skip: "skipped", keep: "kept", link: "linked" } as const;

/** Applies the decision about each file that already exists, by upload id. */
export const resolveDuplicates = (given: ReadonlyMap<string, Answer>) =>
  tell(...[...given].map(([id, choice]) => ({ type: answers[choice], id })));

/** Retries a failed upload; a file that may have moved is reopened if possible. */
export async function retry(id: string) {
  const upload = state.uploadOf(id);
  if (upload?.step.at === "failed" && upload.checksum === undefined) {
    await openAgain([upload], { ask: true });
  }
  tell({ type: "retried", id });
}

export function pause(id: string) {
  stopWork(id);
  tell({ type: "paused", id });
}

export const resume = (id: string) => tell({ type: "resumed", id });

export function cancel(id: string) {
  const upload = state.uploadOf(id);
  stopWork(id);
  tell({ type: "cancelled", id });
  if (upload?.address && !hasEnded(upload)) void abortOnServer(id, upload.address);
}

/** Removes the upload on the server; if it was already complete, the row becomes the document's. */
async function abortOnServer(id: string, address: string) {
  const documentId = await forgetUpload(address);
  if (documentId) tell({ type: "overtaken", id, documentId });
}

const unfinished = () => state.current().filter((upload) => !hasEnded(upload));

export const pauseAll = () => unfinished().forEach(({ id }) => pause(id));
export const resumeAll = () =>
  tell(...unfinished().map(({ id }) => ({ type: "resumed", id }) as const));
export const cancelAll = () => unfinished().forEach(({ id }) => cancel(id));

/** Resumes uploads interrupted by a reload, if the browser can open the files itself. */
export const resumeInterrupted = () =>
  openAgain(
    state.current().filter(({ step }) => step.at === "absent"),
    { ask: true },
  );

state.whenChanged(startWork);
keepPoints();
// Files that were reopened before this code was loaded.
startWork();

globalThis.addEventListener("online", () => {
  tryAgain();
  startWork();
});
globalThis.addEventListener("offline", loseConnection);

globalThis.addEventListener("beforeunload", (event) => {
  if (summaryOf(state.current()).losesOnClose) event.preventDefault();
});

// Interrupted uploads are found again when the same user signs in next.
useSession.subscribe(({ isAuthenticated }, before) => {
  if (isAuthenticated || !before.isAuthenticated) return;
  for (const { id } of unfinished()) stopWork(id);
  state.clear(true);
});
