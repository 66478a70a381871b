import { LocalModelError, type LocalModels } from "#deps";

/** Where there is no folder for models. */
export const noLocalModels: LocalModels = {
  list: () => [],
  adding: () => null,
  add: () => Promise.reject(new LocalModelError("failed")),
  settled: async () => {},
  cancel: async () => {},
  use: () => false,
  remove: () => false,
};
