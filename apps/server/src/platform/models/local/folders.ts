import { join } from "node:path";

/** Where everything of the models on this machine lies. */
export interface Folders {
  root: string;
  /** A folder for each model. */
  weights: string;
  /** What is not whole yet. */
  arriving: string;
  runtime: string;
  /** Which model is asked for each purpose. */
  chosen: string;
  /** What is being added, for every process that looks. */
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
