import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import {
  type Move,
  saying,
  startModelServer,
} from "../../apps/server/test/servers/models/model-server.ts";

/**
 * Timing of the scripted model: delay of its first word, then the number and interval of the rest.
 */
export interface Pace {
  firstMs: number;
  words: number;
  everyMs: number;
}

/** Starts a model server in its own process, so that it is not delayed by the measuring process. */
export async function startScriptedModel(pace: Pace) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(pace)]);
  const [url] = (await once(child, "message")) as [string];
  return { url, stop: () => child.kill("SIGKILL") };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const { firstMs, words, everyMs } = JSON.parse(process.argv[2] ?? "{}") as Pace;
  const server = await startModelServer(async function* (): AsyncGenerator<Move> {
    if (firstMs > 0) yield { wait: firstMs };
    for (let word = 0; word < words; word++) {
      yield { delta: `word${word} ` };
      if (everyMs > 0) yield { wait: everyMs };
    }
    yield* saying("as the filing says [1].");
  });
  process.once("disconnect", () => process.exit());
  process.send(server.url);
}
