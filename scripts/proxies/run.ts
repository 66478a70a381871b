/**
 * `npm run proxies` puts the proxies that this machine has in front of the product, configured as
 * docs/deploying.md says, and sends through each what proxies get wrong: streams, large and slow
 * uploads, addresses.
 */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "../../apps/server/test/servers/free-port.ts";
import { startModelServer } from "../../apps/server/test/servers/models/model-server.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { call, type Way } from "./client.ts";
import { blockBelowPath, folderOf, host, kinds, versionOf } from "./configurations.ts";
import {
  register,
  trialOfAddress,
  trialOfRefusal,
  trialOfStream,
  trialOfUpload,
  waitingForItsReader,
} from "./trials.ts";

/** Longer than the 60 seconds after which Traefik ends requests by default. */
const uploadSeconds = 70;
type Kind = (typeof kinds)[number];

interface ProxiedProduct {
  /** Its address, without http://. */
  address: string;
  basePath: string;
}

/** Starts a proxy and waits until the product answers through it. */
async function startProxy(kind: Kind, base: string, { address, basePath }: ProxiedProduct) {
  const port = await freePort();
  const folder = folderOf(base, kind.name + basePath.replace("/", "-"));
  const block = basePath ? blockBelowPath(kind) : kind.block;
  const proxy = spawn(kind.name, kind.configure(block, { folder, port, product: address }), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const output of [proxy.stdout, proxy.stderr])
    output.on("data", (bytes: Buffer) => (said = (said + String(bytes)).slice(-5000)));
  const end = () => proxy.kill();
  process.once("exit", end);
  const ready = () => call({ port, protocol: "http/1.1", basePath }, "/readyz", {});
  for (let tries = 100; ; tries--) {
    const error = await ready().then(() => undefined, String);
    if (error === undefined) break;
    if (tries === 0 || proxy.exitCode !== null) throw new Error(`${kind.name}: ${error}\n${said}`);
    await sleep(100);
  }
  return { port, end };
}

async function tryOut(name: string, way: Way) {
  const person = await register(way);
  await trialOfAddress(way, person);
  const ms = await trialOfStream(way, person);
  await trialOfRefusal(way, person);
  await trialOfUpload(way, person, uploadSeconds);
  console.log(
    `${name} by ${way.protocol}: each event of a stream came within ${ms.toFixed(0)} ms, a refusal before the upload it refuses, 200 MB in ${uploadSeconds} s.`,
  );
}

/** Tries the proxies out with a product below a path of its host; empty: at its root. */
async function run(found: { kind: Kind; version: string }[], basePath: string) {
  const [model, data] = [await startModelServer(waitingForItsReader), freshFolder()];
  const folder = freshFolder();
  try {
    const product = await startProduct(data, {
      MODEL_BASE_URL: model.url,
      MODEL_NAME: "scripted",
      PUBLIC_URL: `https://${host}${basePath}`,
      TRUSTED_PROXIES: "1",
    });
    const at = new URL(product.url);
    const trials = found.map(async ({ kind, version }) => {
      const { port, end } = await startProxy(kind, folder, {
        address: `127.0.0.1:${at.port}`,
        basePath,
      });
      const ways = (["http/1.1", "h2"] as const).map((protocol) => ({
        port,
        protocol,
        basePath,
      }));
      await Promise.all(ways.map((way) => tryOut(`${kind.name} ${version}${basePath}`, way)));
      end();
    });
    const ended = await Promise.allSettled(trials);
    await product.stop();
    const failures = ended.flatMap((one) =>
      one.status === "rejected" ? [String(one.reason)] : [],
    );
    if (failures.length > 0) throw new Error(failures.join("\n"));
  } finally {
    await model.stop();
    forget(data);
    forget(folder);
  }
}

const seen = kinds.map((kind) => ({ kind, version: versionOf(kind) }));
const found = seen.flatMap(({ kind, version }) =>
  version === undefined ? [] : [{ kind, version }],
);
const missing = seen.filter(({ version }) => version === undefined).map(({ kind }) => kind.name);
if (missing.length > 0) console.log(`Skipped: this machine has no ${missing.join(", ")}.`);
if (found.length > 0) for (const basePath of ["", "/lectern"]) await run(found, basePath);
process.exit();
