import { judge } from "./judge.ts";
import type { FromWorker, ToWorker } from "./strength.ts";

globalThis.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  const { id, password, known } = data;
  globalThis.postMessage({ id, ...judge(password, known) } satisfies FromWorker);
});
