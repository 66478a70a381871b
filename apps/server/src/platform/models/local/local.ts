import type { KnownModel } from "@lectern/contract/local-models";

import { type Config, localMark, type LocalModels, type Log } from "#deps";

import {
  inspected,
  localEmbedder,
  localEntailer,
  localReranker,
  localSpanFinder,
} from "./adapters.ts";
import { Adder } from "./adding.ts";
import { Engine } from "./engine.ts";
import { foldersOf } from "./folders.ts";
import { knownModels, type KnownWeights, sourceOf } from "./known-models.ts";
import { installRuntime, isInstalled, runtimeBytes } from "./runtime.ts";
import { Shelf } from "./shelf.ts";

type LocalConfig = Pick<Config, "dataDir" | "modelsMemoryMb" | "modelsThreads" | "modelsHub">;

/** Opens the models in the data folder and the process that runs them. */
export function openLocalModels(
  { dataDir, modelsMemoryMb: memoryMb, modelsThreads: threads, modelsHub: hub }: LocalConfig,
  log: Log,
): LocalModels {
  const folders = foldersOf(dataDir);
  const shelf = new Shelf(folders);
  const engine = new Engine(folders, log, { memoryMb, threads });
  const adder = new Adder({
    folders,
    shelf,
    log,
    hub,
    known: knownModels,
    install: (signal) => installRuntime(folders, log, signal),
    inspect: (folder, purpose, signal) => inspected(engine, folder, purpose, signal),
  });
  return {
    list: () => shelf.list(),
    known: () => knownModels.map((one) => shownKnown(one, shelf)),
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
      engine.forget();
      return found !== undefined;
    },
    embedder(name) {
      const found =
        name === undefined ? shelf.inUse("embedding") : shelf.find(name.replace(localMark, ""));
      if (found?.purpose !== "embedding") return undefined;
      return localEmbedder(engine, found.id, shelf.folderOf(found.id));
    },
    reranker() {
      const found = shelf.inUse("rerank");
      return found && localReranker(engine, found.id, shelf.folderOf(found.id));
    },
    entailer() {
      const found = shelf.inUse("check");
      return found && localEntailer(engine, found.id, shelf.folderOf(found.id));
    },
    spanFinder() {
      const found = shelf.inUse("span");
      return found && localSpanFinder(engine, found.id, shelf.folderOf(found.id));
    },
    runtime: () => ({ installed: isInstalled(folders), bytes: runtimeBytes }),
    running: async () => ({ state: engine.state, bytes: await engine.resident() }),
    async close() {
      await adder.cancel();
      await engine.close();
    },
  };
}

function shownKnown(one: KnownWeights, shelf: Shelf): KnownModel {
  const { repository, revision: _, pooling: __, files, ...shown } = one;
  return {
    ...shown,
    source: repository,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    installed: shelf.list().some(({ source }) => source === sourceOf(one)),
  };
}
