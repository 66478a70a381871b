import type { AddingFault } from "@lectern/contract/local-models";

/** Why a model was not added, for a person. `about` is a file's name. */
export function sentenceOf(fault: AddingFault, about = ""): string {
  if (fault === "file_missing") return `The file ${about} is missing.`;
  if (fault === "file_too_large") return `The file ${about} is too large.`;
  return sentences[fault];
}

const sentences: Record<Exclude<AddingFault, "file_missing" | "file_too_large">, string> = {
  busy: "Another model is being added. Try again when it is done.",
  cancelled: "Adding the model was stopped.",
  damaged: "The archive is damaged or not a zip archive.",
  failed: "The model could not be added. The log says why.",
  full: "There is not enough space on the disk.",
  installed: "This model is installed already.",
  interrupted: "The program ended before the model was added. Try again.",
  network: "The hub could not be reached, or broke off. Try again: what was fetched is kept.",
  no_labels:
    "The file config.json does not say what the model's answers mean. To check answers, its id2label has to name entailment.",
  no_runtime: "The programs that run models could not be installed. The log says why.",
  not_absolute: "Enter the whole path, from the root of the file system.",
  not_a_model: "The files are not a model that can be run for this purpose.",
  not_found: "There is no folder or zip archive at this path.",
  unreadable: "The product has no right to read this folder, or to write to its own.",
  unsupported_system: "Models cannot be run on this kind of system.",
  wrong_bytes: "What was fetched is not the file that was asked for, so it was thrown away.",
};
