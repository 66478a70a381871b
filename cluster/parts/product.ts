import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { addMachine, type Machine } from "../machine.ts";
import { answers, until } from "../waiting.ts";
import type { Database } from "./database.ts";
import { objectPort, type Objects } from "./objects.ts";
import { searchPort, type Search } from "./search.ts";

const template = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../templates/${name}`, import.meta.url)), "utf8");
const root = fileURLToPath(new URL("../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
  scripts: { start: string };
};
/** What `npm start` tells Node. */
const flags = scripts.start.split(" ").filter((word) => /^--(max|heap)-/.test(word));
const bundle = `${root}apps/server/dist/main.mjs`;

const serversAt = (machines: Machine[], port: number) =>
  machines.map(({ name, address }) => `  server ${name} ${address}:${port}`).join("\n");

/**
 * Starts three web processes and three workers, each on a machine with HAProxy, and HAProxy in front
 * of the web processes. Their machines have the addresses 41 to 43, 51 to 53 and 61.
 */
export async function addProduct(database: Database, search: Search, objects: Objects) {
  const secret = randomBytes(32).toString("base64");
  const engines = template("engines.cfg")
    .replace("@SEARCH@", () => serversAt(search.machines, searchPort))
    .replace("@OBJECTS@", () => serversAt(objects.machines, objectPort));
  const settings = {
    DATABASE_URL: database.url,
    BLOBS_URL: objects.urlAt(`http://127.0.0.1:${objectPort}`),
    SEARCH_URL: `http://127.0.0.1:${searchPort}`,
    SEARCH_SHARDS: "3",
    SEARCH_REPLICAS: "1",
    ...database.settings,
    SECRET_KEY: secret,
    SAMPLE_WORKSPACE: "false",
    TRUSTED_PROXIES: "1",
    // One person asks all that the trials ask.
    REQUESTS_PER_MINUTE: "6000",
    REQUESTS_PER_MINUTE_ANONYMOUS: "6000",
    DATA_DIR: "/var/lib/lectern",
    MALLOC_ARENA_MAX: "1",
  };
  const environments: Record<string, string>[] = [settings];
  const add = async (name: string, number: number, role: "web" | "worker") => {
    const machine = await addMachine(name, number);
    machine.write("/etc/haproxy/haproxy.cfg", database.balancer);
    machine.write("/etc/haproxy/engines.cfg", engines);
    const files = ["haproxy.cfg", "engines.cfg"].flatMap((one) => ["-f", `/etc/haproxy/${one}`]);
    machine.program("haproxy", ["haproxy", "-db", ...files]).start();
    const env = { ...settings, ROLE: role, HOST: machine.address, PORT: "3000" };
    environments.push(env);
    return {
      machine,
      program: machine.program(role, [process.execPath, ...flags, bundle], { env }),
    };
  };
  const numbers = [1, 2, 3];
  const webs = await Promise.all(numbers.map((n) => add(`web${n}`, 40 + n, "web")));
  const workers = await Promise.all(numbers.map((n) => add(`worker${n}`, 50 + n, "worker")));
  const front = await addMachine("front", 61);
  const inFront = serversAt(
    webs.map(({ machine }) => machine),
    3000,
  );
  const proxied = template("web.cfg")
    .replace("@ADDRESS@", front.address)
    .replace("@WEB@", () => inFront);
  front.write("/etc/haproxy/haproxy.cfg", proxied);
  front.program("haproxy", ["haproxy", "-db", "-f", "/etc/haproxy/haproxy.cfg"]).start();

  const isReady = ({ machine }: { machine: Machine }) =>
    answers(`http://${machine.address}:3000/readyz`);
  // The first one migrates the database.
  const [first, ...others] = [...webs, ...workers];
  first?.program.start();
  await until("the first web process is ready", () => first !== undefined && isReady(first));
  for (const one of others) one.program.start();
  const isWhole = async () => (await Promise.all(webs.map(isReady))).every(Boolean);
  await until("all web processes are ready", isWhole);
  const url = `http://${front.address}:3000`;
  await until("the proxy leads to them", () => answers(`${url}/readyz`));
  return {
    url,
    webs: webs.map(({ program }) => program),
    workers: workers.map(({ program }) => program),
    isWhole,
    async stop() {
      await Promise.all([...webs, ...workers].map(({ program }) => program.stop()));
    },
    /** Starts all web processes and workers with changed settings. */
    async start(changed: Record<string, string>) {
      for (const env of environments) Object.assign(env, changed);
      for (const { program } of [...webs, ...workers]) program.start();
      await until("all web processes are ready", isWhole);
      await until("the proxy leads to them", () => answers(`${url}/readyz`));
    },
    /** Runs one of the product's programs on a worker's machine; returns what it printed. */
    runProgram: (name: string, ...args: string[]) =>
      workers
        .at(0)
        ?.machine.run([process.execPath, `${root}apps/server/src/programs/${name}.ts`, ...args], {
          env: settings,
        }),
    /** The address of the database for this program, at the machine that leads at the time. */
    databaseUrl: async () => {
      const { address } = database.machines[await database.primary()] ?? {};
      return `postgres://${database.login}@${address}:5432/lectern`;
    },
  };
}

export type Product = Awaited<ReturnType<typeof addProduct>>;
