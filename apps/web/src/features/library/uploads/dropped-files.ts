export interface Dropped {
  files: File[];
  /** The name of the folder, where exactly one was dropped and nothing beside it. */
  folder: string | null;
}

/** Every file of a drop, those in folders included. Call it while the drop event is handled. */
export async function filesOf(transfer: DataTransfer): Promise<Dropped> {
  const entries = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: File[] = [];
  for (const { entry, file } of entries) {
    if (entry) files.push(...(await filesIn(entry)));
    else if (file) files.push(file);
  }
  const only = entries.length === 1 ? entries[0]?.entry : undefined;
  return { files, folder: only?.isDirectory ? only.name : null };
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((take, fail) => entry.file(take, fail))];
  if (!isDirectory(entry)) return [];
  const found: File[] = [];
  const reader = entry.createReader();
  // A reader answers a part of the folder at a time, and nothing once it is through.
  for (let part = await readPart(reader); part.length > 0; part = await readPart(reader)) {
    for (const one of part) found.push(...(await filesIn(one)));
  }
  return found;
}

const readPart = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

/** Whether what is dragged holds files; a dragged link or text does not concern the library. */
export const holdsFiles = (transfer: DataTransfer | null) =>
  transfer?.types.includes("Files") ?? false;

/** How many things are dragged, as far as the browser tells before the drop: 0 where it does not. */
export const countOf = (transfer: DataTransfer | null) =>
  [...(transfer?.items ?? [])].filter(({ kind }) => kind === "file").length;
