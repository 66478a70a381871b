import { connect } from "node:net";

import { addDocuments } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";
import { rawUpload } from "#test/library/library.ts";
import { boundary, closing, lease, multipart, partOf, uploading } from "#test/library/uploading.ts";

const app = await startApp({ maxFileBytes: 2 * 1024 * 1024 });
const { ada, origin, collection } = await uploading(app);

/** Sends raw bytes, ends its side if told to, and returns all that came back. */
async function exchange(bytes: Buffer, { end = true } = {}): Promise<string> {
  const socket = connect(Number(origin.port), origin.hostname);
  let answer = "";
  socket.on("data", (some) => {
    answer += some.toString();
    if (!end) socket.end();
  });
  socket.on("error", () => {});
  socket.write(bytes);
  if (end) socket.end();
  await new Promise((resolve) => {
    socket.once("close", resolve);
  });
  return answer;
}

test("a request shorter than it announces is refused and nothing of it is kept", async () => {
  const { id, before, kept } = await collection();
  const whole = Buffer.concat([partOf("lease.pdf", lease), closing]);
  for (const sent of [whole, whole.subarray(0, 300), whole.subarray(0, 20)]) {
    const headers = { ...multipart, "content-length": String(whole.length + 1000) };
    const answer = await exchange(rawUpload(app, ada, id, sent, headers));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"detail":"[^"]+","code":"\w+","params":\{\}\}$/s);
    expect(await kept()).toEqual(before);
  }
});

test("a request longer than it announces is refused as far as it was announced", async () => {
  const { id, before, kept } = await collection();
  const whole = Buffer.concat([partOf("lease.pdf", lease), closing]);
  const headers = { ...multipart, "content-length": String(whole.length - 200) };
  const answer = await exchange(rawUpload(app, ada, id, whole, headers), { end: false });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(await kept()).toEqual(before);
});

test.each([
  ["without a boundary", { "content-type": "multipart/form-data" }, "x"],
  [
    "with a boundary of 64 KB",
    { "content-type": `multipart/form-data; boundary=${"b".repeat(65_536)}` },
    "x",
  ],
  ["without an end", multipart, partOf("lease.pdf", lease)],
  ["without parts", multipart, closing],
  ["of words", multipart, "asdasdasd"],
  ["of nothing", multipart, ""],
  [
    "with files nested in a part",
    multipart,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\ncontent-disposition: file; filename="lease.pdf"\r\n\r\n`,
      ),
      lease,
      Buffer.from("\r\n--inner--\r\n"),
      closing,
    ]),
  ],
  ["of JSON", { "content-type": "application/json" }, "{}"],
  ["of unknown type", { "content-type": "application/pdf" }, lease],
  [
    "with a field name of 1 MB",
    multipart,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${"n".repeat(1_000_000)}"\r\n\r\nx\r\n`,
      ),
      closing,
    ]),
  ],
  [
    "with 10,000 parts",
    multipart,
    Buffer.concat([
      ...Array.from({ length: 10_000 }, (_, n) =>
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nx\r\n`),
      ),
      closing,
    ]),
  ],
])("a body %s is refused without waiting for more", async (_, headers, body) => {
  const { id, before, kept } = await collection();
  const length = { "content-length": String(Buffer.from(body).length) };
  const answer = await exchange(rawUpload(app, ada, id, body, { ...headers, ...length }), {
    end: false,
  });
  // Headers beyond the limit may close the connection before the response is read. 408 would mean
  // that the server waited for more until the timeout.
  expect(answer).toMatch(/^(HTTP\/1\.1 4(?!08)\d\d |$)/);
  if (answer === "") expect(JSON.stringify(headers).length).toBeGreaterThan(16_384);
  expect(await kept()).toEqual(before);
});

const partsOf = (many: number, head: string) =>
  Array.from({ length: many }, () => `--${boundary}\r\n${head}\r\n\r\nx\r\n`).join("");

test.each([
  [400, "a boundary beyond all measure", `--${"b".repeat(300)}\r\n`, "b".repeat(300)],
  [413, "too many fields", partsOf(2_500, 'content-disposition: form-data; name="path"'), boundary],
  [
    413,
    "too many files",
    partsOf(1_200, 'content-disposition: form-data; name="file"; filename="a.exe"'),
    boundary,
  ],
])("answers %i to a form with %s", async (status, _, body, mark) => {
  const { id } = await collection();
  const answer = await fetch(`${app.url}${addDocuments.path.replace("{collection_id}", id)}`, {
    method: "POST",
    headers: { ...headersOf(ada), "content-type": `multipart/form-data; boundary=${mark}` },
    body: Buffer.concat([Buffer.from(body), closing]),
  });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({
    detail: expect.stringMatching(/^(The form has too many|The request is not valid multipart)/),
  });
});
