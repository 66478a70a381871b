import { errorMessage } from "#platform/error-message.ts";
import { keepOnScreen } from "#platform/lasting.ts";
import { notify } from "#platform/notify.ts";

const uploads = () => import("./uploads.ts");
const tray = () => import("../components/UploadTray.tsx");

/**
 * Puts files in line for a collection, and shows how they come along on every screen. What this
 * takes is loaded with the first files.
 */
export async function addFiles(collectionId: string, files: readonly File[]) {
  try {
    const [{ add }, { UploadTray }] = await Promise.all([uploads(), tray()]);
    keepOnScreen("uploads", UploadTray);
    await add(collectionId, files);
  } catch (error) {
    notify(errorMessage(error), { variant: "error" });
  }
}

/** Fetches what uploading takes while nothing else is going on, so that a drop shows at once. */
export function prepareUploads() {
  void Promise.all([uploads(), tray()]).catch(() => {
    // Tried again with the first files.
  });
}
