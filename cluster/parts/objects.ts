import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { createBucket } from "../../apps/server/test/servers/create-bucket.ts";
import { addMachine, folder, type Machine } from "../machine.ts";
import { answers, until } from "../waiting.ts";

/**
 * An object store of three machines that speaks S3: OpenStack Swift with s3api. Each object is on
 * all three; a write is confirmed once two have it.
 */
const templates = fileURLToPath(new URL("../templates/swift", import.meta.url));
const ports = { account: 6202, container: 6201, object: 6200 };
export const objectPort = 8080;

/** Makes the rings, which say on which machine an object is. */
function makeRings(machines: Machine[]): Map<string, Buffer> {
  const rings = join(folder, "rings");
  mkdirSync(rings);
  const build = (...words: string[]) =>
    execFileSync("swift-ring-builder", words, {
      cwd: rings,
      stdio: ["ignore", "ignore", "inherit"],
    });
  for (const [kind, port] of Object.entries(ports)) {
    const builder = `${kind}.builder`;
    build(builder, "create", "6", String(machines.length), "0");
    for (const [n, { address }] of machines.entries())
      build(builder, "add", `r1z${n + 1}-${address}:${port}/disk`, "100");
    build(builder, "rebalance");
  }
  const made = readdirSync(rings).filter((name) => name.endsWith(".ring.gz"));
  return new Map(made.map((name) => [name, readFileSync(join(rings, name))]));
}

/** The servers of a node. */
const servers = ["account", "container", "object", "proxy"];
/** What brings a node that was away up to date, by the configuration that each reads. */
const menders = {
  "container-replicator": "container",
  "object-replicator": "object",
  "object-updater": "object",
};

/** Starts the object store with an empty bucket; its machines have the addresses 31 to 33. */
export async function addObjects() {
  const secret = randomBytes(16).toString("hex");
  const machines = await Promise.all([1, 2, 3].map((n) => addMachine(`objects${n}`, 30 + n)));
  const rings = makeRings(machines);
  const nodes = machines.map((machine) => {
    const values: Record<string, string> = { ADDRESS: machine.address, SECRET: secret };
    for (const name of readdirSync(templates)) {
      const text = readFileSync(join(templates, name), "utf8");
      const filled = text.replaceAll(/@([A-Z]+)@/g, (_, value: string) => values[value] ?? "");
      machine.write(`/etc/swift/${name}`, filled);
    }
    for (const [name, ring] of rings) machine.write(`/etc/swift/${name}`, ring);
    machine.addFolder("/srv/node", "swift");
    machine.addFolder("/srv/node/disk", "swift");
    machine.addFolder("/srv/recon", "swift");
    const swift = (name: string, file: string) =>
      machine.program(name, [`swift-${name}`, `/etc/swift/${file}-server.conf`], { user: "swift" });
    const cache = ["memcached", "-l", "127.0.0.1", "-m", "16"];
    const serving = [
      machine.program("memcached", cache, { user: "swift" }),
      ...servers.map((kind) => swift(`${kind}-server`, kind)),
    ];
    const mending = Object.entries(menders).map(([name, kind]) => swift(name, kind));
    const running = [...serving, ...mending];
    const [first] = running;
    const startAll = (programs: typeof running) => {
      for (const one of programs) one.start();
    };
    return {
      pid: () => first?.pid() ?? 0,
      pids: () => first?.pids() ?? [],
      start: () => startAll(running),
      startServing: () => startAll(serving),
      startMending: () => startAll(mending),
      // All processes of the node belong to one user.
      kill: async () => {
        await Promise.all(running.map((one) => one.kill()));
      },
      stop: async () => {
        await Promise.all(running.map((one) => one.stop()));
      },
    };
  });
  const isWhole = async () => {
    const all = machines.flatMap(({ address }) =>
      [objectPort, ...Object.values(ports)].map((port) =>
        answers(`http://${address}:${port}/healthcheck`),
      ),
    );
    return (await Promise.all(all)).every(Boolean);
  };
  for (const node of nodes) node.startServing();
  await until("the object store answers", isWhole);
  for (const node of nodes) node.startMending();
  const urlAt = (endpoint: string) =>
    `s3://lectern%3Alectern:${secret}@lectern-files?endpoint=${endpoint}`;
  const url = urlAt(`http://${machines[0]?.address}:${objectPort}`);
  await until("the bucket is there", async () => {
    await createBucket(url);
    return true;
  });
  return { machines, nodes, isWhole, urlAt, url };
}

export type Objects = Awaited<ReturnType<typeof addObjects>>;
