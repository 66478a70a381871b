import type { Document } from "@lectern/contract/library";

import { errorMessage } from "#platform/http/error-message.ts";
import { withTexts } from "#platform/language/language.ts";
import { keepOnScreen } from "#platform/storage/lasting.ts";
import { notify } from "#platform/notify.ts";

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
 * Puts files in line for a collection, or for the folder at `path` in it, with the folders that they
 * stood in, and shows how they come along on every screen. What this takes is loaded with the first
 * files.
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
    notify(errorMessage(error), { variant: "error" });
  }
}

/** Lets files go on that a reload cut off, wherever they belong; answers the others. */
export async function takeUpFiles(files: readonly ChosenFile[]): Promise<ChosenFile[]> {
  try {
    const { takeUp } = await loadEngine();
    return takeUp(files);
  } catch {
    return [...files];
  }
}

/** Has files chosen; nothing where that was left. */
export const pickFiles = async (how?: { multiple: boolean }) => picker.pickFiles(how);

/** Has a file chosen that becomes a document's new version. */
export async function replaceDocument({
  current_id,
  collection_id,
}: Pick<Document, "current_id" | "collection_id">) {
  const { files } = await picker.pickFiles({ multiple: false });
  if (files.length > 0) await addFiles(collection_id, files, undefined, current_id);
}
/** Has a folder chosen, with every file in it and below it. */
export const pickFolder = async () => picker.pickFolder();

/** Fetches what uploading takes while nothing else is going on, so that a drop shows at once. */
export function prepareUploads() {
  void loadEngine().catch(() => {
    // Tried again with the first files.
  });
}

/** Shows the files again that were on their way when the page was closed or loaded anew. */
export const resumeUploads = () => recover(load);
