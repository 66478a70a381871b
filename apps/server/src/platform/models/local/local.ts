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
import { InstalledModels } from "./installed-models.ts";

type LocalConfig = Pick<Config, "dataDir" | "modelsMemoryMb" | "modelsThreads" | "modelsHub">;

/** Opens the models in the data folder and the process that runs them. */
export function openLocalModels(
  { dataDir, modelsMemoryMb: memoryMb, modelsThreads: threads, modelsHub: hub }: LocalConfig,
  log: Log,
): LocalModels {
  const folders = foldersOf(dataDir);
  const installed = new InstalledModels(folders);
  const engine = new Engine(folders, log, { memoryMb, threads });
  const adder = new Adder({
    folders,
    installed,
    log,
    hub,
    known: knownModels,
    install: (signal) => installRuntime(folders, log, signal),
    inspect: (folder, purpose, signal) => inspected(engine, folder, purpose, signal),
  });
  return {
    list: () => installed.list(),
    known: () => knownModels.map((one) => shownKnown(one, installed)),
    adding: () => adder.current(),
    add: (source) => adder.begin(source),
    settled: () => adder.settled(),
    cancel: () => adder.cancel(),
    use: (id) => {
      const found = installed.find(id);
      if (found) installed.use(found);
      return found !== undefined;
    },
    remove: (id) => {
      const found = installed.find(id);
      if (found) installed.remove(id);
      engine.forget();
      return found !== undefined;
    },
    embedder(name) {
      const found =
        name === undefined
          ? installed.inUse("embedding")
          : installed.find(name.replace(localMark, ""));
      if (found?.purpose !== "embedding") return undefined;
      return localEmbedder(engine, found.id, installed.folderOf(found.id));
    },
    reranker() {
      const found = installed.inUse("rerank");
      return found && localReranker(engine, found.id, installed.folderOf(found.id));
    },
    entailer() {
      const found = installed.inUse("check");
      return found && localEntailer(engine, found.id, installed.folderOf(found.id));
    },
    spanFinder() {
      const found = installed.inUse("span");
      return found && localSpanFinder(engine, found.id, installed.folderOf(found.id));
    },
    runtime: () => ({ installed: isInstalled(folders), bytes: runtimeBytes }),
    running: async () => ({ state: engine.state, bytes: await engine.resident() }),
    async close() {
      await adder.cancel();
      await engine.close();
    },
  };
}

function shownKnown(one: KnownWeights, installed: InstalledModels): KnownModel {
  const { repository, revision: _, pooling: __, files, ...shown } = one;
  return {
    ...shown,
    source: repository,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    installed: installed.list().some(({ source }) => source === sourceOf(one)),
  };
}
