import type { ModelImportFault } from "@lectern/contract/local-models";

/** Returns a message that says why a model was not added. `about` is a file name. */
export function addingFaultMessage(fault: ModelImportFault, about = ""): string {
  if (fault === "file_missing") return `The file ${about} is missing.`;
  if (fault === "file_too_large") return `The file ${about} is too large.`;
  return sentences[fault];
}

const sentences: Record<Exclude<ModelImportFault, "file_missing" | "file_too_large">, string> = {
  busy: "Another model is being added. Try again when it is done.",
  cancelled: "Adding the model was cancelled.",
  damaged: "The file is damaged or is not a ZIP archive.",
  failed: "The model could not be added. See the log for details.",
  full: "There is not enough space on the disk.",
  installed: "This model is already installed.",
  interrupted: "The server stopped before the model was added. Try again.",
  network:
    "The hub could not be reached, or the download was interrupted. Try again to continue the download.",
  no_labels:
    "The file config.json does not define what the model's labels mean. To check answers, its id2label must include entailment.",
  no_runtime: "The software that runs models could not be installed. See the log for details.",
  not_absolute: "Enter the full path, starting from the root of the file system.",
  not_a_model: "These files are not a model that can be used for this purpose.",
  not_found: "There is no folder or ZIP archive at this path.",
  unreadable: "The server does not have permission to read this folder, or to write to its own.",
  unsupported_system: "This system can't run models.",
  wrong_bytes: "The downloaded file is not the one that was requested, so it was discarded.",
};
