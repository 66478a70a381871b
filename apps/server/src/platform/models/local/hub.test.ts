import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach, expect, test } from "vitest";

import { listenOnFreePort } from "#test/servers/free-port.ts";

import { fetchFiles } from "./hub.ts";
import type { KnownWeights } from "./known-models.ts";

const weights = Buffer.alloc(300_000, "weights ");
const known: KnownWeights = {
  id: "heron",
  name: "heron",
  purpose: "embedding",
  languages: ["en"],
  license: "MIT",
  effect: null,
  repository: "birds/heron",
  revision: "0123456789",
  pooling: "first",
  files: [
    {
      path: "onnx/model.onnx",
      name: "model.onnx",
      bytes: weights.length,
      sha256: createHash("sha256").update(weights).digest("hex"),
    },
  ],
};

/** The hub's reaction to each request in turn; afterwards it serves the whole file. */
let script: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
let asked: { url: string | undefined; range: string | undefined }[] = [];
const hub = createServer((request, response) => {
  asked.push({ url: request.url, range: request.headers.range });
  (script.shift() ?? rest)(request, response);
});
const address = `http://127.0.0.1:${await listenOnFreePort(hub)}`;
const folder = mkdtempSync(join(tmpdir(), "lectern-hub-"));
afterAll(() => {
  hub.closeAllConnections();
  hub.close();
  rmSync(folder, { recursive: true, force: true });
});
let into = "";
beforeEach(() => {
  [script, asked] = [[], []];
  into = join(folder, crypto.randomUUID());
});

/** Sends the file from the requested offset. */
function rest(request: IncomingMessage, response: ServerResponse) {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (from > 0) {
    response.writeHead(206, {
      "content-range": `bytes ${from}-${weights.length - 1}/${weights.length}`,
    });
  }
  response.end(weights.subarray(from));
}

/** Sends this many of the requested bytes, then breaks the connection. */
const breakingOffAfter =
  (bytes: number) => (request: IncomingMessage, response: ServerResponse) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": weights.length - from,
      ...(from > 0 && { "content-range": `bytes ${from}-${weights.length - 1}/${weights.length}` }),
    });
    response.write(weights.subarray(from, from + bytes), () =>
      setTimeout(() => response.destroy(), 50),
    );
  };

const never = new AbortController().signal;
const fetched = (signal = never) =>
  fetchFiles(known, into, { hub: address, signal, onBytes: () => {}, restMs: 5 });

test("a model comes from its revision, over a redirect, with what says how its vectors are made", async () => {
  script = [(_, response) => response.writeHead(302, { location: "/elsewhere" }).end()];
  const files = await fetched();
  expect(asked.map(({ url }) => url)).toEqual([
    "/birds/heron/resolve/0123456789/onnx/model.onnx",
    "/elsewhere",
  ]);
  expect(readFileSync(join(into, "model.onnx")).equals(weights)).toBe(true);
  expect(files.map(({ name }) => name)).toEqual(["model.onnx", "pooling.json"]);
  expect(readFileSync(join(into, "pooling.json"), "utf8")).toContain("true");
});

test("a hub that breaks off is asked for the rest, until the file is whole", async () => {
  script = [breakingOffAfter(100_000), breakingOffAfter(100_000)];
  await fetched();
  expect(asked.map(({ range }) => range)).toEqual([undefined, "bytes=100000-", "bytes=200000-"]);
  expect(readFileSync(join(into, "model.onnx")).equals(weights)).toBe(true);
});

test("what was fetched is kept where the hub stays away, and the next try goes on from there", async () => {
  const gone = (_: IncomingMessage, response: ServerResponse) => response.writeHead(503).end();
  script = [breakingOffAfter(100_000), ...Array.from({ length: 20 }, () => gone)];
  await expect(fetched()).rejects.toMatchObject({ fault: "network", about: "model.onnx" });
  [script, asked] = [[], []];
  await fetched();
  expect(asked.map(({ range }) => range)).toEqual(["bytes=100000-"]);
  [script, asked] = [[], []];
  await fetched();
  expect(asked).toEqual([]);
});

test("a hub that does not go on from a place is read from the beginning", async () => {
  script = [breakingOffAfter(100_000), (_, response) => response.end(weights)];
  await fetched();
  expect(readFileSync(join(into, "model.onnx")).equals(weights)).toBe(true);
});

test.each([
  ["other bytes", Buffer.alloc(weights.length, "other ")],
  ["more bytes", Buffer.concat([weights, weights])],
])("%s than those that are pinned are thrown away", async (_, bytes) => {
  script = [(_request, response) => response.end(bytes)];
  await expect(fetched()).rejects.toMatchObject({ fault: "wrong_bytes", about: "model.onnx" });
  expect(existsSync(join(into, "model.onnx"))).toBe(false);
  expect(existsSync(join(into, "model.onnx.part"))).toBe(false);
});

test("fetching can be stopped", async () => {
  const stop = new AbortController();
  script = [
    (_, response) => {
      response.write(weights.subarray(0, 1000));
      setTimeout(() => stop.abort(new Error("enough")), 20);
    },
  ];
  await expect(fetched(stop.signal)).rejects.toThrow();
});
