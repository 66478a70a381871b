import type { Document } from "@lectern/contract/library";

import { notifyError } from "#platform/http/notify-error.ts";
import { withTexts } from "#platform/language/language.ts";
import { keepOnScreen } from "#platform/storage/lasting.ts";

import type { ChosenFile } from "./chosen-file.ts";
import * as picker from "./pick-files.ts";
import { recover } from "./sending/recover.ts";

const loadEngine = withTexts("uploads", () => import("./sending/engine.ts"));

async function load() {
  const engine = await loadEngine();
  keepOnScreen("uploads", engine.UploadTray);
  return engine;
}

/**
 * Queues files for a collection, or for the folder at `path` in it, with their own folders, and
 * shows the progress on every screen. The upload code is loaded with the first files.
 */
export async function addFiles(
  collectionId: string,
  files: readonly ChosenFile[],
  path?: string,
  replaces?: string,
) {
  try {
    const { add } = await load();
    await add(collectionId, files, path, replaces);
  } catch (error) {
    notifyError(error);
  }
}

/** Resumes uploads of these files that a reload interrupted; returns the others. */
export async function resumeFiles(files: readonly ChosenFile[]): Promise<ChosenFile[]> {
  try {
    const { resumeFrom } = await loadEngine();
    return resumeFrom(files);
  } catch {
    return [...files];
  }
}

/** Opens a file picker; returns nothing if cancelled. */
export const pickFiles = async (how?: { multiple: boolean }) => picker.pickFiles(how);

/** Opens a file picker for a document's new version. */
export async function replaceDocument({
  current_id,
  collection_id,
}: Pick<Document, "current_id" | "collection_id">) {
  const { files } = await picker.pickFiles({ multiple: false });
  if (files.length > 0) await addFiles(collection_id, files, undefined, current_id);
}
/** Opens a folder picker; returns every file in it and its subfolders. */
export const pickFolder = async () => picker.pickFolder();

/** Preloads the upload code while idle, so that a drop shows at once. */
export function prepareUploads() {
  void loadEngine().catch(() => {
    // The first upload tries again.
  });
}

/** Shows the uploads again that were interrupted when the page was closed or reloaded. */
export const resumeUploads = () => recover(load);
