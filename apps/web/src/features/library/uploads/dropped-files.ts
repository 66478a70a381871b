import type { Chosen, ChosenFile } from "./chosen-file.ts";

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle;

/** Of Chromium; what it answers can be opened again after a reload. */
type WithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> };

/** Every file of a drop, those in folders included. Call it while the drop event is handled. */
export async function filesOf(transfer: DataTransfer): Promise<Chosen> {
  // All of it is asked for at once: the browser forgets the drop with its event.
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

/** `path`: the folders around it. */
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
  // A reader answers a part of the folder at a time, and nothing once it is through.
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

/** Whether what is dragged holds files; a dragged link or text does not concern the library. */
export const holdsFiles = (transfer: DataTransfer | null) =>
  transfer?.types.includes("Files") ?? false;

/** How many things are dragged, as far as the browser tells before the drop: 0 where it does not. */
export const countOf = (transfer: DataTransfer | null) =>
  [...(transfer?.items ?? [])].filter(({ kind }) => kind === "file").length;
