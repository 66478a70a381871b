import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { javaHome } from "../../cluster/java-home.ts";
import { forget } from "../../e2e/product.ts";
import { cpuMs, memoryMb } from "../measure.ts";

/** The folder of OpenSearch, as cluster/README.md describes. */
const home = process.env["OPENSEARCH_HOME"];
const options = fileURLToPath(new URL("../../cluster/templates/jvm.options", import.meta.url));
const startsWithinMs = 180_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** OpenSearch refuses to run as root. */
const idOf = (option: string, name: string) =>
  Number(execFileSync("id", [option, name], { encoding: "utf8" }));
const asOther = () =>
  userInfo().uid === 0 ? { uid: idOf("-u", "nobody"), gid: idOf("-g", "nobody") } : {};

/** Starts a node of OpenSearch on loopback, with an empty index. Throws without OPENSEARCH_HOME. */
export async function startSearchNode({ heap = "1g" } = {}) {
  if (home === undefined) throw new Error("set OPENSEARCH_HOME (cluster/README.md)");
  const folder = mkdtempSync(join(tmpdir(), "lectern-search-"));
  const other = asOther();
  const own = (path: string) => other.uid !== undefined && chownSync(path, other.uid, other.gid);
  own(folder);
  for (const name of ["config", "data", "logs", "tmp"]) {
    mkdirSync(join(folder, name));
    own(join(folder, name));
  }
  const port = await freePort();
  const settings = [
    "discovery.type: single-node",
    "http.host: 127.0.0.1",
    `http.port: ${port}`,
    "transport.host: 127.0.0.1",
    `transport.port: ${await freePort()}`,
    `path.data: ${join(folder, "data")}`,
    `path.logs: ${join(folder, "logs")}`,
  ];
  writeFileSync(join(folder, "config/opensearch.yml"), `${settings.join("\n")}\n`);
  // The bed's nodes save start-up time; this one is measured.
  const machine = readFileSync(options, "utf8")
    .replaceAll("@HEAP@", heap)
    .replaceAll(/.*TieredStopAtLevel.*\n/g, "");
  writeFileSync(join(folder, "config/jvm.options"), machine);
  copyFileSync(join(home, "config/log4j2.properties"), join(folder, "config/log4j2.properties"));
  const node = spawn(join(home, "bin/opensearch"), [], {
    cwd: folder,
    ...other,
    env: {
      PATH: process.env["PATH"],
      OPENSEARCH_JAVA_HOME: javaHome(),
      OPENSEARCH_PATH_CONF: join(folder, "config"),
      OPENSEARCH_TMPDIR: join(folder, "tmp"),
    },
    stdio: "ignore",
  });
  const end = () => node.kill("SIGKILL");
  process.once("exit", end);
  const url = `http://127.0.0.1:${port}`;
  const giveUpAt = Date.now() + startsWithinMs;
  const isUp = async () => {
    try {
      return (await fetch(`${url}/_cluster/health?wait_for_status=yellow`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await isUp())) {
    if (node.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`OpenSearch did not start: ${join(folder, "logs")}`);
    await sleep(500);
  }
  const pid = node.pid ?? 0;
  return {
    url,
    /** CPU time used so far, in ms. */
    cpu: () => cpuMs(pid),
    /** In MB. */
    memory: () => memoryMb(pid),
    /** Returns an answer of the node. */
    async ask<Answer>(path: string): Promise<Answer> {
      return (await (await fetch(`${url}${path}`)).json()) as Answer;
    },
    async stop() {
      const ended = once(node, "exit");
      node.kill("SIGKILL");
      await ended;
      process.off("exit", end);
      forget(folder);
    },
  };
}
