import { useSession } from "#platform/session/session.ts";

import { isLitter, refusalOf } from "./acceptable.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { folderPath } from "./folder-path.ts";
import { forgetUpload } from "./sending/forget-upload.ts";
import { keepPoints } from "./sending/keep-points.ts";
import { uploadLimits } from "./limits.ts";
import { newKey } from "./new-key.ts";
import { openAgain, takeUp } from "./sending/recover.ts";
import * as state from "./state.ts";
import { summaryOf } from "./summary.ts";
import { hasEnded, newUpload, type Upload, type UploadEvent } from "./sending/upload.ts";
import { loseConnection, startWork, stopWork, tryAgain } from "./sending/work.ts";

export { takeUp } from "./sending/recover.ts";
export { useUploads } from "./state.ts";

/**
 * Puts files in line for a collection, or for the folder at `path` in it, with the folders that they
 * stood in; those that can't be taken say why at once. One that was cut off on its way there goes on.
 */
export async function add(
  collectionId: string,
  chosen: readonly ChosenFile[],
  path?: string,
  replaces?: string,
) {
  const limits = await uploadLimits();
  // What was settled before is no part of this batch.
  if (!summaryOf(state.current()).unfinished) state.clear();
  const uploads = takeUp(chosen, collectionId)
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

/** What is done with files that are there already, by upload. */
export const answer = (given: ReadonlyMap<string, Answer>) =>
  tell(...[...given].map(([id, choice]) => ({ type: answers[choice], id })));

/** Tries again what failed; a file that may have moved is opened anew where that is possible. */
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
  if (upload?.address && !hasEnded(upload)) void giveUp(id, upload.address);
}

/** A cancel that comes after the last byte is too late: the row says that the document is there. */
async function giveUp(id: string, address: string) {
  const documentId = await forgetUpload(address);
  if (documentId) tell({ type: "overtaken", id, documentId });
}

const unfinished = () => state.current().filter((upload) => !hasEnded(upload));

export const pauseAll = () => unfinished().forEach(({ id }) => pause(id));
export const resumeAll = () =>
  tell(...unfinished().map(({ id }) => ({ type: "resumed", id }) as const));
export const cancelAll = () => unfinished().forEach(({ id }) => cancel(id));

/** Goes on with what a reload cut off, as far as the browser can open the files by itself. */
export const goOn = () =>
  openAgain(
    state.current().filter(({ step }) => step.at === "absent"),
    { ask: true },
  );

state.whenChanged(startWork);
keepPoints();
// Files that were opened again before this was loaded.
startWork();

globalThis.addEventListener("online", () => {
  tryAgain();
  startWork();
});
globalThis.addEventListener("offline", loseConnection);

globalThis.addEventListener("beforeunload", (event) => {
  if (summaryOf(state.current()).closingHurts) event.preventDefault();
});

// What was on its way is found again by the next sign-in of the same person.
useSession.subscribe(({ isAuthenticated }, before) => {
  if (isAuthenticated || !before.isAuthenticated) return;
  for (const { id } of unfinished()) stopWork(id);
  state.clear(true);
});
