import { createHash } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import { uploadHeaders } from "../../apps/server/test/samples.ts";
import { signUp } from "../../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { quantile, report, residentMb } from "../measure.ts";

/**
 * Uploads of 2 GB (one MB less, the default limit) in one request and as a resumable upload, and
 * ten of a tenth of that in parallel. Measures the growth of the server process's memory and the
 * latency of other requests meanwhile.
 */
const mb = 1024 * 1024;
const whole = 2047 * mb;

const folder = freshFolder();
// Only the web role: otherwise another process would ingest the files.
const product = await startProduct(folder, { ROLE: "web" });
const pid = product.pid;
const person = await signUp(product.url, "Bench");
const headers = { authorization: `Bearer ${person.token}`, "org-id": person.organizationId };
const { body } = await person.post("/libraries/ext/v1/collections", { name: "Large files" });
const { id: collectionId } = body as { id: string };

const line = "The tide turns at noon, and the heron stands still until it does.\n";
const block = Buffer.from(line.repeat(Math.ceil((256 * 1024) / line.length))).subarray(
  0,
  256 * 1024,
);

/** Sends a head, `size` bytes of text and a tail; returns status and body. */
async function send(
  method: string,
  path: string,
  more: Record<string, string>,
  { head = "", size, tail = "" }: { head?: string; size: number; tail?: string },
) {
  const length = Buffer.byteLength(head) + size + Buffer.byteLength(tail);
  const call = request(`${product.url}${path}`, {
    method,
    headers: { ...headers, ...more, "content-length": length },
  });
  const answered = once(call, "response");
  call.write(head);
  for (let left = size; left > 0; left -= block.length) {
    if (!call.write(block.subarray(0, left))) await once(call, "drain");
  }
  call.end(tail);
  const [answer] = (await answered) as [import("node:http").IncomingMessage];
  let text = "";
  for await (const some of answer) text += String(some);
  return { status: answer.statusCode, headers: answer.headers, text };
}

async function multipart(size: number) {
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="tides.txt"\r\n\r\n`;
  const { status, text } = await send(
    "POST",
    `/libraries/ext/v1/collections/${collectionId}/document`,
    { "content-type": "multipart/form-data; boundary=x" },
    { head, size, tail: "\r\n--x--\r\n" },
  );
  if (status !== 201) throw new Error(`multipart was answered ${status}: ${text}`);
}

function md5Of(size: number): string {
  const hash = createHash("md5");
  for (let left = size; left > 0; left -= block.length) hash.update(block.subarray(0, left));
  return hash.digest("hex");
}

async function tus(size: number, checksum: string) {
  const begun = await send(
    "POST",
    "/libraries/ext/v1/uploads",
    uploadHeaders(collectionId, "tides.txt", size, { checksum }),
    { size: 0 },
  );
  const {
    status,
    text,
    headers: said,
  } = await send(
    "PATCH",
    begun.headers.location ?? "",
    {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    { size },
  );
  if (status !== 204 || !said["lectern-document"]) throw new Error(`tus: ${status}: ${text}`);
}

/**
 * Returns the growth of the server's memory in MB, the seconds, and the latency of other requests
 * meanwhile.
 */
async function measured(what: () => Promise<unknown>) {
  await sleep(1_000);
  const before = residentMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 50);
  const url = `${product.url}/libraries/ext/v1/collections/${collectionId}`;
  const others = new Worker(new URL("upload-others.ts", import.meta.url), {
    workerData: { url, headers },
  });
  const began = performance.now();
  await what();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  others.postMessage("enough");
  const [waits] = (await once(others, "message")) as [number[]];
  return { growth: peak - before, seconds, p95: quantile(waits, 0.95) };
}

// Warms up, so that what is loaded on first use is not counted.
await multipart(mb);
await tus(mb, md5Of(mb));
const checksum = md5Of(whole);
const tenth = Math.floor(whole / 10);
const tenthChecksum = md5Of(tenth);
const ten = Array.from({ length: 10 }, (_, n) => n);
const runs = {
  "2 GB at once": await measured(() => multipart(whole)),
  "2 GB, resumable": await measured(() => tus(whole, checksum)),
  "10 of 205 MB side by side": await measured(() =>
    Promise.all(ten.map((n) => (n % 2 ? multipart(tenth) : tus(tenth, tenthChecksum)))),
  ),
};
await product.stop();
forget(folder);

report(
  "upload",
  Object.entries(runs).flatMap(([what, { growth, seconds, p95 }]) => [
    { what: `${what}: memory`, value: growth, unit: "MB", target: { most: 64 } },
    { what: `${what}: speed`, value: whole / mb / seconds, unit: "MB/s" },
    { what: `${what}: others wait, p95`, value: p95, unit: "ms", target: { most: 300 } },
  ]),
);
