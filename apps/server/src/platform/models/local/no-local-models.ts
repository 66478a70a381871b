import { LocalModelError, type LocalModels } from "#deps";

/** For installations without a folder for models. */
export const noLocalModels: LocalModels = {
  list: () => [],
  known: () => [],
  adding: () => null,
  add: () => Promise.reject(new LocalModelError("failed")),
  settled: async () => {},
  cancel: async () => {},
  use: () => false,
  remove: () => false,
  embedder: () => undefined,
  reranker: () => undefined,
  entailer: () => undefined,
  spanFinder: () => undefined,
  runtime: () => ({ installed: false, bytes: 0 }),
  running: async () => ({ state: "idle", bytes: 0 }),
  close: async () => {},
};
