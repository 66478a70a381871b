import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/** Sends a small request five times a second until stopped; returns the response times in ms. */
const { url, headers } = workerData as { url: string; headers: Record<string, string> };
const waits: number[] = [];
let enough = false;
parentPort?.once("message", () => {
  enough = true;
});
while (!enough) {
  const began = performance.now();
  await (await fetch(url, { headers })).text();
  waits.push(performance.now() - began);
  await sleep(200);
}
parentPort?.postMessage(waits);
