import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { LocalModel, LocalPurpose } from "@lectern/contract/local-models";
import { z } from "zod";

import type { Folders } from "./folders.ts";

/** The manifest in a model's folder. */
export const ModelManifest = LocalModel.omit({ in_use: true });
export type ModelManifest = z.infer<typeof ModelManifest>;

export const manifestFile = "lectern-model.json";
const Chosen = z.partialRecord(LocalPurpose, z.string());
type Chosen = z.infer<typeof Chosen>;

/** Maximum ms until a change by another process is noticed. */
const seenMs = 500;

/** The installed models. Reads the folder again after any process changed it. */
export class InstalledModels {
  readonly #folders: Folders;
  #seen = { at: -Infinity, mark: "", models: [] as LocalModel[] };

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  /** Returns all models by purpose and name; one of each purpose is in use. */
  list(): readonly LocalModel[] {
    const now = performance.now();
    if (now - this.#seen.at < seenMs) return this.#seen.models;
    const mark = this.#mark();
    const models = mark === this.#seen.mark ? this.#seen.models : this.#read();
    this.#seen = { at: now, mark, models };
    return models;
  }

  /** Returns the model in use for a purpose. */
  inUse(purpose: LocalPurpose): LocalModel | undefined {
    return this.list().find((one) => one.in_use && one.purpose === purpose);
  }

  find(id: string): LocalModel | undefined {
    return this.list().find((one) => one.id === id);
  }

  folderOf(id: string): string {
    return join(this.#folders.weights, id);
  }

  /** Moves a complete folder to its final place. */
  put(manifest: ModelManifest, arrived: string) {
    mkdirSync(this.#folders.weights, { recursive: true, mode: 0o755 });
    writeFileSync(join(arrived, manifestFile), JSON.stringify(manifest, null, 2));
    renameSync(arrived, this.folderOf(manifest.id));
    this.use(manifest);
  }

  use({ id, purpose }: Pick<LocalModel, "id" | "purpose">) {
    const chosen = { ...this.#chosen(), [purpose]: id };
    const next = `${this.#folders.chosen}.${process.pid}`;
    writeFileSync(next, JSON.stringify(chosen));
    renameSync(next, this.#folders.chosen);
    this.#forget();
  }

  remove(id: string) {
    mkdirSync(this.#folders.arriving, { recursive: true, mode: 0o755 });
    // Renamed first, so that it disappears at once even if some files cannot be deleted.
    const leaving = join(this.#folders.arriving, `removed-${id}-${process.pid}`);
    renameSync(this.folderOf(id), leaving);
    rmSync(leaving, { recursive: true, force: true });
    this.#forget();
  }

  #forget() {
    this.#seen = { at: -Infinity, mark: "", models: [] };
  }

  /** Changes whenever a model is added, removed or chosen. */
  #mark(): string {
    return [this.#folders.weights, this.#folders.chosen]
      .map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
      .join(" ");
  }

  #chosen(): Chosen {
    try {
      return Chosen.parse(JSON.parse(readFileSync(this.#folders.chosen, "utf8")));
    } catch {
      return {};
    }
  }

  #read(): LocalModel[] {
    const manifests = idsIn(this.#folders.weights).flatMap((id) => this.#manifestOf(id));
    const chosen = this.#chosen();
    const used = new Set(
      LocalPurpose.options.map((purpose) => {
        const fitting = manifests.filter((one) => one.purpose === purpose);
        return (fitting.find(({ id }) => id === chosen[purpose]) ?? fitting[0])?.id;
      }),
    );
    return manifests.map((manifest) => ({ ...manifest, in_use: used.has(manifest.id) }));
  }

  #manifestOf(id: string): ModelManifest[] {
    try {
      const manifest = ModelManifest.parse(
        JSON.parse(readFileSync(join(this.folderOf(id), manifestFile), "utf8")),
      );
      return manifest.id === id ? [manifest] : [];
    } catch {
      return [];
    }
  }
}

function idsIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
