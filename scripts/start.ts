import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

import { endWithSupervisor, npmAbove, stopWithNpm } from "./supervised.ts";

/**
 * This process becomes the supervisor (supervisor.sh), which runs this file again as the server: a
 * shell takes 2 MB where another Node would take 40.
 *
 * The C library keeps an arena of freed memory for each thread that ever allocated. One arena for
 * all is enough here and saves 65 MB while 500 answers are written (bench/answers/streams.ts). The
 * setting must be in the environment when the process starts.
 */
const restarts = process.env["LECTERN_RESTARTS"];
const compiled = fileURLToPath(new URL("../node_modules/.cache/lectern/node", import.meta.url));
if (restarts === undefined) {
  const server = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const env = {
    ...(process.platform === "linux" ? { MALLOC_ARENA_MAX: "1" } : {}),
    ...process.env,
    LECTERN_NPM: npmAbove(),
    NODE_COMPILE_CACHE: compiled,
  };
  const perMinute = process.env["RESTARTS_PER_MINUTE"] ?? "5";
  if (/^[1-9]\d*$/.test(perMinute) && existsSync("/bin/sh")) {
    const supervisor = fileURLToPath(new URL("supervisor.sh", import.meta.url));
    const words = ["/bin/sh", supervisor, perMinute, ...server];
    process.execve?.("/bin/sh", words, env);
  } else {
    process.execve?.(process.execPath, server, { ...env, LECTERN_RESTARTS: "none" });
  }
} else if (restarts === "none") {
  stopWithNpm(process.pid);
} else {
  endWithSupervisor();
  stopWithNpm(process.ppid);
}

const { buildServer } = await import("./build-server.ts");
const { buildWeb } = await import("./build-web.ts");
try {
  await Promise.all([buildServer(), process.env["ROLE"] === "worker" ? undefined : buildWeb()]);
} catch (error) {
  console.error(error);
  // A restart would not help (supervisor.sh).
  process.exit(78);
}
enableCompileCache(compiled);
await import(new URL("../apps/server/dist/main.mjs", import.meta.url).href);
flushCompileCache();
