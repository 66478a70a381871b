import type { FileSelection, ChosenFile } from "./chosen-file.ts";

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle;

/** Chromium only; the returned handle can be opened again after a reload. */
type WithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> };

/**
 * Returns every file of a drop, including those in folders. Must be called in the drop event
 * handler.
 */
export async function filesOf(transfer: DataTransfer): Promise<FileSelection> {
  // Everything is requested synchronously: the browser clears the drop's data after its event.
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item: WithHandle) => ({
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
      handle: item.getAsFileSystemHandle?.().catch(() => null),
    }));
  const files: ChosenFile[] = [];
  for (const { entry, file, handle } of dropped) {
    const known = await handle;
    if (known) files.push(...(await filesBy(known)));
    else if (entry) files.push(...(await filesIn(entry)));
    else if (file) files.push({ file });
  }
  const only = dropped.length === 1 ? dropped[0]?.entry : undefined;
  return { files, folder: only?.isDirectory ? only.name : null };
}

/** `path`: the path of its folder. */
async function filesBy(handle: Handle, path?: string): Promise<ChosenFile[]> {
  if (isFileHandle(handle)) return [{ file: await handle.getFile(), handle, ...inFolder(path) }];
  const found: ChosenFile[] = [];
  for await (const one of handle.values()) {
    found.push(...(await filesBy(one, below(path, handle.name))));
  }
  return found;
}

const inFolder = (path: string | undefined) => (path === undefined ? {} : { path });
const below = (path: string | undefined, name: string) =>
  path === undefined ? name : `${path}/${name}`;

async function filesIn(entry: FileSystemEntry, path?: string): Promise<ChosenFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((take, fail) => entry.file(take, fail));
    return [{ file, ...inFolder(path) }];
  }
  if (!isDirectory(entry)) return [];
  const found: ChosenFile[] = [];
  const reader = entry.createReader();
  // A reader returns the folder in batches, and an empty batch at the end.
  for (let part = await readPart(reader); part.length > 0; part = await readPart(reader)) {
    for (const one of part) found.push(...(await filesIn(one, below(path, entry.name))));
  }
  return found;
}

const readPart = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));

const isFileHandle = (handle: Handle): handle is FileSystemFileHandle => handle.kind === "file";
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

/** Whether a drag contains files; dragged links and text are ignored. */
export const holdsFiles = (transfer: DataTransfer | null) =>
  transfer?.types.includes("Files") ?? false;

/** Returns the number of dragged items, if the browser reports it before the drop; else 0. */
export const countOf = (transfer: DataTransfer | null) =>
  [...(transfer?.items ?? [])].filter(({ kind }) => kind === "file").length;
