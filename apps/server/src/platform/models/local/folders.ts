import { join } from "node:path";

/** Paths of all data of the models on this machine. */
export interface Folders {
  root: string;
  /** Contains a folder for each model. */
  weights: string;
  /** Contains incomplete downloads and copies. */
  arriving: string;
  runtime: string;
  /** File that names the model in use for each purpose. */
  chosen: string;
  /** File with the progress of the model being added, read by all processes. */
  adding: string;
}

export function foldersOf(dataDir: string): Folders {
  const root = join(dataDir, "models");
  return {
    root,
    weights: join(root, "weights"),
    arriving: join(root, "arriving"),
    runtime: join(root, "runtime"),
    chosen: join(root, "chosen.json"),
    adding: join(root, "adding.json"),
  };
}
