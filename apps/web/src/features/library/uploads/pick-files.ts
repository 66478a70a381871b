import type { FileSelection, ChosenFile } from "./chosen-file.ts";
import { uploadLimits } from "./limits.ts";

declare global {
  /** Chromium only; the returned handles can be opened again after a reload. */
  var showOpenFilePicker:
    | ((options: {
        multiple: boolean;
        types?: { accept: Record<string, string[]> }[];
      }) => Promise<FileSystemFileHandle[]>)
    | undefined;
}

/** Opens the browser's file picker; resolves with the chosen files, empty if cancelled. */
export async function pickFiles({ multiple = true } = {}): Promise<FileSelection> {
  const { extensions } = await uploadLimits();
  const endings = extensions?.map((extension) => `.${extension}`);
  const { showOpenFilePicker } = globalThis;
  if (!showOpenFilePicker) return pickByInput({ accept: endings?.join(",") ?? "", multiple });
  try {
    const handles = await showOpenFilePicker({
      multiple,
      ...(endings && { types: [{ accept: { "application/octet-stream": endings } }] }),
    });
    return { files: await Promise.all(handles.map(opened)), folder: null };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return nothing;
    return pickByInput({ accept: endings?.join(",") ?? "", multiple });
  }
}

/** Opens a folder picker; resolves with every file in it and its subfolders. */
export const pickFolder = () => pickByInput({ webkitdirectory: true });

const nothing: FileSelection = { files: [], folder: null };

const opened = async (handle: FileSystemFileHandle): Promise<ChosenFile> => ({
  file: await handle.getFile(),
  handle,
});

function chosenBy(file: File): ChosenFile {
  const path = file.webkitRelativePath.split("/").slice(0, -1).join("/");
  return path === "" ? { file } : { file, path };
}

function pickByInput(wanted: {
  accept?: string;
  multiple?: boolean;
  webkitdirectory?: boolean;
}): Promise<FileSelection> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      multiple: true,
      ...wanted,
    });
    input.addEventListener("change", () => {
      const files = [...(input.files ?? [])];
      const folder = files[0]?.webkitRelativePath.split("/")[0] || null;
      resolve({ files: files.map(chosenBy), folder });
    });
    input.addEventListener("cancel", () => resolve(nothing));
    input.click();
  });
}
