import type { Config, LocalModels, Log } from "#deps";

import { Adder } from "./adding.ts";
import { foldersOf } from "./folders.ts";
import { Shelf } from "./shelf.ts";

/** The models whose files lie in the data folder. */
export function openLocalModels({ dataDir }: Pick<Config, "dataDir">, log: Log): LocalModels {
  const folders = foldersOf(dataDir);
  const shelf = new Shelf(folders);
  const adder = new Adder({
    folders,
    shelf,
    log,
    inspect: async (_, purpose = "embedding") => ({
      purpose,
      dimensions: null,
      languages: [],
      license: null,
    }),
  });
  return {
    list: () => shelf.list(),
    adding: () => adder.current(),
    add: (source) => adder.begin(source),
    settled: () => adder.settled(),
    cancel: () => adder.cancel(),
    use: (id) => {
      const found = shelf.find(id);
      if (found) shelf.use(found);
      return found !== undefined;
    },
    remove: (id) => {
      const found = shelf.find(id);
      if (found) shelf.remove(id);
      return found !== undefined;
    },
  };
}
