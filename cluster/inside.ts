import { once } from "node:events";
import { parseArgs } from "node:util";

import { makeBed } from "./bed.ts";
import { folder, openNetwork } from "./machine.ts";
import { addDatabase } from "./parts/database.ts";
import { addObjects } from "./parts/objects.ts";
import { testBlobs } from "./trials/blobs.ts";
import { loseEngine } from "./trials/engine-gone.ts";
import { failOver } from "./trials/failover.ts";
import { kill, killed } from "./trials/kills.ts";
import { restore } from "./trials/restore.ts";
import { restartInTurn } from "./trials/rolling.ts";

/** Builds what the command names and runs its trials; started by run.ts. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string", default: "3" },
    kinds: { type: "string", default: killed.join(",") },
  },
});
const times = Number(values.times);

const trials: Record<string, (bed: Awaited<ReturnType<typeof makeBed>>) => Promise<boolean>> = {
  kills: (bed) => kill(bed, values.kinds.split(","), times),
  rolling: restartInTurn,
  engine: loseEngine,
  restore,
  async up({ product }) {
    console.log(`Lectern is at ${product.url}, in the network of process ${process.pid}.`);
    await once(process, "SIGINT");
    return true;
  },
};

const orFailed = (trial: Promise<boolean>) =>
  trial.catch((error: unknown) => {
    console.error(error);
    return false;
  });

async function run(commands: string[]): Promise<boolean> {
  openNetwork();
  console.log(`Logs are in ${folder}/logs.`);
  const [first] = commands;
  if (first === "objects") return testBlobs(await addObjects());
  if (first === "database") return failOver(await addDatabase(), times);
  const unknown = commands.filter((name) => !(name in trials));
  if (unknown.length > 0) throw new Error(`there is no trial ${unknown.join(", ")}`);
  const bed = await makeBed();
  let isGood = true;
  for (const name of commands.length > 0 ? commands : ["rolling", "kills", "engine"]) {
    const isPassed = await orFailed(trials[name]?.(bed) ?? Promise.resolve(false));
    console.log(`${name}: ${isPassed ? "passed" : "failed"}`);
    isGood &&= isPassed;
  }
  return isGood;
}

const isGood = await orFailed(run(positionals));
console.log(isGood ? "1 passed, 0 failed" : "0 passed, 1 failed");
process.exit(isGood ? 0 : 1);
