import { connect, type Socket } from "node:net";

import { addDocuments, listDocuments } from "@lectern/contract/library";
import { login } from "@lectern/contract/auth";
import { afterEach, expect, test, vi } from "vitest";

import { headersOf, startApp, testLimits } from "#test/app.ts";
import { offsetBytes, tusHeaders } from "#test/samples.ts";
import { filesOf, sendFiles } from "#test/library/library.ts";
import { tusAs } from "#test/servers/tus.ts";

const app = await startApp({
  limits: {
    ...testLimits,
    jsonSeconds: 2,
    uploadIdleSeconds: 3,
    uploadGraceSeconds: 5,
    uploadBytesPerSecond: 100,
  },
});
const few = await startApp({ role: "web", limits: { ...testLimits, uploads: 2 } });
const ada = await app.signUp();
const here = new URL(app.url);
const generous = { timeout: 45_000 };

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** Sends only the head of a request; `send` and `repeat` send parts of its body. */
function begin(
  method: string,
  path: string,
  headers: Record<string, string | number>,
  { hostname, port }: { hostname: string; port: string } = here,
) {
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers });
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
  );
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  // A reset after the answer is an end too: the server closes while bytes are under way.
  socket.on("error", () => {});
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const timers: NodeJS.Timeout[] = [];
  open.push(() => {
    for (const timer of timers) clearInterval(timer);
    socket.destroy();
  });
  return {
    socket,
    send: (text: string | Buffer) => writeTo(socket, text),
    /** Returns a function that stops sending. */
    repeat(text: string | Buffer, everyMs: number) {
      const timer = setInterval(() => writeTo(socket, text), everyMs);
      timers.push(timer);
      return () => clearInterval(timer);
    },
    /** Waits until the server closes the connection; returns the response. */
    async ended() {
      await ended;
      return heard;
    },
    heard: () => heard,
  };
}
const writeTo = (socket: Socket, text: string | Buffer) => {
  if (socket.writable) socket.write(text);
};

const json = { "content-type": "application/json" };
const tooSlow = /^HTTP\/1\.1 408 [\s\S]*"detail":"The request took too long to arrive\./;

const formHead = [
  "--edge",
  'content-disposition: form-data; name="file"; filename="notes.txt"',
  "content-type: text/plain",
  "",
  "",
].join("\r\n");
const formEnd = "\r\n--edge--\r\n";

async function form() {
  const { id } = await ada.collection();
  const request = begin("POST", addDocuments.path.replace("{collection_id}", id), {
    ...headersOf(ada),
    "content-type": "multipart/form-data; boundary=edge",
    "transfer-encoding": "chunked",
  });
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  request.send(chunk(formHead));
  const stored = async () =>
    (await ada.call(listDocuments, { params: { collection_id: id } })).body.total;
  return { ...request, chunk, stored };
}

test("JSON that trickles is answered 408, and its connection ends", generous, async () => {
  const request = begin("POST", login.path, { ...json, "content-length": 500 });
  request.send('{"email":"');
  request.repeat("x", 200);
  expect(await request.ended()).toMatch(tooSlow);
});

test("JSON that never begins is answered 408 too", generous, async () => {
  const request = begin("POST", login.path, { ...json, "content-length": 500 });
  expect(await request.ended()).toMatch(tooSlow);
});

test("the body of a request that is already answered may not trickle on", generous, async () => {
  const request = begin("POST", "/nowhere", {
    "content-type": "text/plain",
    "content-length": 500,
  });
  request.repeat("x", 200);
  expect(await request.ended()).toMatch(/^HTTP\/1\.1 4/);
  const refused = begin("POST", addDocuments.path.replace("{collection_id}", "x"), {
    "content-type": "multipart/form-data; boundary=edge",
    "content-length": 500,
  });
  refused.repeat("x", 200);
  expect(await refused.ended()).toMatch(/^HTTP\/1\.1 401/);
});

test("an upload that trickles is answered 408, and nothing of it stays", generous, async () => {
  const before = (await filesOf(app)).whole.length;
  const upload = await form();
  upload.repeat(upload.chunk("x"), 500);
  expect(await upload.ended()).toMatch(tooSlow);
  expect(await upload.stored()).toBe(0);
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(before);
});

test("an upload that sends nothing any more is answered 408", generous, async () => {
  const upload = await form();
  expect(await upload.ended()).toMatch(tooSlow);
});

test("an upload that goes on slowly may take as long as it takes", generous, async () => {
  const upload = await form();
  const began = Date.now();
  const stop = upload.repeat(upload.chunk("word ".repeat(2000)), 300);
  // Longer than any of the limits.
  await expect.poll(() => Date.now() - began, { timeout: 30_000 }).toBeGreaterThan(12_000);
  stop();
  upload.send(`${upload.chunk(formEnd)}0\r\n\r\n`);
  await expect.poll(upload.heard, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 201/);
  expect(await upload.stored()).toBe(1);
});

test("of a resumable upload that trickles, what came is kept", generous, async () => {
  const { id } = await ada.collection();
  const length = 40_000;
  const begun = await tusAs(app.url, ada).begin(id, { name: "notes.txt", length });
  const path = begun.headers.get("location") ?? "";
  const request = begin("PATCH", path, {
    ...headersOf(ada),
    ...tusHeaders,
    "content-type": offsetBytes,
    "upload-offset": 0,
    "content-length": length,
  });
  request.send("word ".repeat(1000));
  request.repeat("x", 500);
  expect(await request.ended()).toMatch(tooSlow);
  const uploadId = path.split("/").at(-1) ?? "";
  const { offset } = await tusAs(app.url, ada).ask(uploadId);
  expect(offset).toBeGreaterThanOrEqual(5000);
  const rest = Buffer.alloc(length - offset, "y");
  expect((await tusAs(app.url, ada).send(uploadId, offset, rest)).document).toBeTruthy();
});

test(
  "a person has so many uploads under way and unfinished, others have theirs",
  generous,
  async () => {
    const eve = await few.signUp("Eve");
    const { id } = await eve.collection();
    const head = { ...headersOf(eve), "content-type": "multipart/form-data; boundary=edge" };
    const path = addDocuments.path.replace("{collection_id}", id);
    const { hostname, port } = new URL(few.url);
    const held = Array.from({ length: 2 }, () => {
      const one = begin("POST", path, { ...head, "content-length": 500 }, { hostname, port });
      one.send(`${formHead}${"Words. ".repeat(20)}`);
      return one;
    });
    const small = () => sendFiles(few, eve, id, { name: "a.txt", bytes: "Words." });
    const claims = () => few.deps.db.selectFrom("blob_claim").selectAll().execute();
    await expect.poll(claims, { timeout: 20_000 }).toHaveLength(2);
    const refused = await small();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    const other = await few.signUp();
    const theirs = await other.collection();
    expect(
      (await sendFiles(few, other, theirs.id, { name: "a.txt", bytes: "Words." })).status,
    ).toBe(201);
    for (const one of held) one.socket.destroy();
    await vi.waitFor(async () => expect((await small()).status).toBe(201), { timeout: 20_000 });

    const tus = tusAs(few.url, eve);
    const file = { name: "notes.txt", length: 1000 };
    const begun = [await tus.begin(id, file), await tus.begin(id, file)];
    expect(begun.map(({ status }) => status)).toEqual([201, 201]);
    const third = await tus.begin(id, file);
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "30"]);
    await tus.cancel(begun[0]?.headers.get("location")?.split("/").at(-1) ?? "");
    expect((await tus.begin(id, file)).status).toBe(201);
  },
);
