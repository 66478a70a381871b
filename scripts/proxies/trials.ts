import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

import { saying, type Script } from "../../apps/server/test/servers/models/model-server.ts";
import { password } from "../../e2e/client.ts";
import { address, call, send, type Way } from "./client.ts";

const libraries = "/libraries/ext/v1";
const chats = "/chats/ext/v1";

export interface Person {
  headers: Record<string, string>;
  collectionId: string;
}

/** Registers a person, who has a collection. */
export async function register(way: Way): Promise<Person> {
  const email = `ada.${crypto.randomUUID()}@example.org`;
  const body = { email, password, first_name: "Ada", last_name: "Example" };
  const path = "/auth/ext/v1/registration/";
  const { access_token } = await call<{ access_token: string }>(way, path, { body, status: 201 });
  const bearer = { authorization: `Bearer ${access_token}` };
  const organizations = "/organization/ext/v1/";
  const list = await call<{ results: { id: string }[] }>(way, organizations, { headers: bearer });
  const headers = { ...bearer, "org-id": list.results.at(0)?.id ?? "" };
  const made = { body: { name: "Papers" }, headers, status: 201 };
  const { id } = await call<{ id: string }>(way, `${libraries}/collections`, made);
  return { headers, collectionId: id };
}

/** The product sees the address that the proxy saw, not the one that the client claims. */
export async function trialOfAddress(way: Way, { headers }: Person) {
  const path = "/organization/ext/v1/audit";
  const { results } = await call<{ results: { address: string | null }[] }>(way, path, { headers });
  assert.deepEqual([...new Set(results.map((event) => event.address))], [address]);
}

/** What a question says to the scripted model, so that ways do not hear each other's words. */
const nameIn = (content: string) => /way-[\w-]+/.exec(content)?.[0] ?? "";
const heard = new EventTarget();
const words = 8;

/** An answer of which each word is only sent once the reader has the one before. */
export const waitingForItsReader: Script = async function* ({ body }) {
  const name = nameIn(body.messages.at(-1)?.content ?? "");
  for (let n = 0; n < words; n++) {
    const next = once(heard, `${name} ${n}`);
    yield { delta: `word${n} ` };
    await next;
  }
  yield* saying("end");
};

/** Events of an answer arrive one by one. Returns the ms that the slowest of them took. */
export async function trialOfStream(way: Way, { headers }: Person): Promise<number> {
  const name = `way-${crypto.randomUUID()}`;
  const sessions = `${chats}/sessions`;
  const session = await call<{ id: string }>(way, sessions, { body: {}, headers, status: 201 });
  const body = { content: `${name} Write eight words.` };
  const asked = { body, headers, status: 201 };
  const chat = await call<{ id: string }>(way, `${sessions}/${session.id}/chats`, asked);
  const { status, stream, leave } = await send(way, {
    path: `${chats}/stream/chat/${chat.id}`,
    headers: { ...headers, accept: "text/event-stream" },
  });
  assert.equal(status, 200);
  const late = setTimeout(() => stream.destroy(new Error("events are held back")), 30_000);
  let [said, n, slowest, since] = ["", 0, 0, performance.now()];
  for await (const bytes of stream) {
    said += String(bytes);
    while (n < words && said.includes(`word${n}`)) {
      slowest = n === 0 ? 0 : Math.max(slowest, performance.now() - since);
      since = performance.now();
      heard.dispatchEvent(new Event(`${name} ${n}`));
      n += 1;
    }
  }
  clearTimeout(late);
  assert.equal(n, words, said);
  leave();
  return slowest;
}

const boundary = "lectern-proxies";
const megabytes = 200;
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.pdf"\r\n\r\n%PDF-1.7\n`;
const tail = `\r\n--${boundary}--\r\n`;
const length = head.length + megabytes * 1_000_000 + tail.length;

/** A form with a file of 200 MB that is sent over this many seconds. */
async function* form(seconds: number) {
  yield head;
  for (let n = 0; n < megabytes; n++) {
    yield randomBytes(1_000_000);
    await sleep((seconds * 1000) / megabytes);
  }
  yield tail;
}

const uploaded = ({ collectionId }: Person, body: Readable, headers: Record<string, string>) => ({
  method: "POST",
  path: `${libraries}/collections/${collectionId}/document`,
  headers: {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(length),
    ...headers,
  },
  body,
});

/** A refusal arrives after the first bytes of an upload, so the proxy does not store it first. */
export async function trialOfRefusal(way: Way, person: Person) {
  const never = Readable.from(form(3600));
  never.on("error", () => {});
  const late = sleep(30_000).then(() => {
    throw new Error("a refusal does not arrive before the upload's end");
  });
  const { status, leave } = await Promise.race([send(way, uploaded(person, never, {})), late]);
  assert.equal(status, 401);
  never.destroy();
  leave();
}

/** A large upload arrives that takes longer than the limits that proxies have by default. */
export async function trialOfUpload(way: Way, person: Person, seconds: number) {
  const body = Readable.from(form(seconds));
  const { status, stream, leave } = await send(way, uploaded(person, body, person.headers));
  const said = await text(stream);
  leave();
  assert.equal(status, 201, said);
  assert.match(said, new RegExp(`"size":${megabytes * 1_000_000 + 9}\\b`));
}
