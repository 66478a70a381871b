/** A file that the user chose or dropped. */
export interface ChosenFile {
  file: File;
  /** The handle that reopens the file after a reload, if the browser provides one. */
  handle?: FileSystemFileHandle;
  /** The path of its folders from the chosen one, separated by slashes; undefined: no folder. */
  path?: string;
}

export interface FileSelection {
  files: ChosenFile[];
  /** The folder's name if exactly one folder and nothing else was chosen. */
  folder: string | null;
}
