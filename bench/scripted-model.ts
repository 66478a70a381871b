import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { type Move, saying, startModelServer } from "../apps/server/test/servers/model-server.ts";

/** How the scripted model writes: its first word after so long, then so many more at this pace. */
export interface Pace {
  firstMs: number;
  words: number;
  everyMs: number;
}

/** A model server in a process of its own, so that it does not wait for whoever measures. */
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
