import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Puts a model's label where installed models lie; its files are not there. */
export function shelveModel(dataDir: string, id: string) {
  const folder = join(dataDir, "models", "weights", id);
  mkdirSync(folder, { recursive: true });
  const label = {
    id,
    name: id,
    purpose: "span",
    bytes: 0,
    languages: [],
    license: null,
    source: null,
    dimensions: null,
    files: [],
    added_at: new Date().toISOString(),
  };
  writeFileSync(join(folder, "lectern-model.json"), JSON.stringify(label));
}
