import type {
  ModelImport,
  ModelImportFault,
  KnownModel,
  LocalModel,
  LocalPurpose,
} from "@lectern/contract/local-models";

import type { Embedder, Entailer, Reranker, SpanFinder } from "./text-models.ts";

/** Why a model could not be added to this machine; `about` is, for example, a file name. */
export class LocalModelError extends Error {
  readonly fault: ModelImportFault;
  readonly about: string | undefined;
  constructor(fault: ModelImportFault, about?: string, more: { cause?: unknown } = {}) {
    super(`local model: ${fault}${about === undefined ? "" : ` (${about})`}`, more);
    this.name = "LocalModelError";
    this.fault = fault;
    this.about = about;
  }
}

/** The source of a model's files. */
export type LocalModelSource =
  /** A folder or zip archive of this machine; without a purpose, its files tell the purpose. */
  | { from: "folder"; path: string; purpose?: LocalPurpose | undefined }
  /** A model in `known`. */
  | { from: "hub"; id: string };

/** The suffix of the name under which vectors of a local model are stored. */
export const localMark = "@this-machine";

/** Models that run on this machine. */
export interface LocalModels {
  list(): readonly LocalModel[];
  /** Returns the models that can be downloaded from the hub. */
  known(): KnownModel[];
  /** Returns the current or last addition by any process. `detail` describes the fault. */
  adding(): ModelImport | null;
  /** Begins to add a model. Throws LocalModelError. */
  add(source: LocalModelSource): Promise<ModelImport>;
  /** Resolves when this process has finished adding a model, or failed. */
  settled(): Promise<void>;
  cancel(): Promise<void>;
  /** Uses this model for its purpose from now on; false if the id is unknown. */
  use(id: string): boolean;
  /** Removes the model's files; false if the id is unknown. */
  remove(id: string): boolean;
  /** Returns the model in use, or the one of this name; undefined if it is not installed. */
  embedder(name?: string): Embedder | undefined;
  reranker(): Reranker | undefined;
  entailer(): Entailer | undefined;
  spanFinder(): SpanFinder | undefined;
  /** The runtime for models, and its size on disk. */
  runtime(): { installed: boolean; bytes: number };
  /** The process that runs models, and the memory it uses. */
  running(): Promise<{ state: "idle" | "working" | "failing"; bytes: number }>;
  close(): Promise<void>;
}
