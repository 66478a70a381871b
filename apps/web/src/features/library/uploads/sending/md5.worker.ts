import type { ToWorker } from "./checksum.ts";
import { hashing } from "./hashing.ts";

const hear = hashing((message) => globalThis.postMessage(message));

globalThis.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => hear(data));
