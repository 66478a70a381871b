import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ModelFileError } from "./model-file-error.ts";

export type Json = Record<string, unknown>;

/** A model's side files, as its authors wrote them. */
export interface SideFiles {
  config: Json;
  pooling: Json;
  readme: string;
}

/** Returns undefined where the file does not exist. Throws ModelFileError. */
export function readJson(folder: string, name: string): Json | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, name), "utf8");
  } catch {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // Reported below.
  }
  throw new ModelFileError(`${name} cannot be read`);
}

export function readText(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), "utf8");
  } catch {
    return "";
  }
}
