/** A file a person chose or dropped. */
export interface ChosenFile {
  file: File;
  /** Where the browser can open the file again after a reload: what it takes for that. */
  handle?: FileSystemFileHandle;
  /** The folders it stood in, from the one that was chosen on, parted by slashes; absent: in none. */
  path?: string;
}

export interface Chosen {
  files: ChosenFile[];
  /** The name of the folder, where exactly one was chosen and nothing beside it. */
  folder: string | null;
}
