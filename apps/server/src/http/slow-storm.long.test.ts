import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { login } from "@lectern/contract/auth";
import { createChat, createSession, listChats } from "@lectern/contract/chat";
import { addDocuments } from "@lectern/contract/library";
import { afterEach, expect, test } from "vitest";

import { freshDatabase, headersOf, signIn, signUp } from "#test/app.ts";
import { formOf, settled } from "#test/library/library.ts";
import { startProcess } from "#test/servers/process.ts";

/** Time limits, in seconds, that the product is configured with. */
const limits = { json: 5, uploadGrace: 8 };
const env = {
  ROLE: "all",
  JSON_BODY_SECONDS: String(limits.json),
  UPLOAD_GRACE_SECONDS: String(limits.uploadGrace),
};
/** A loopback address that only the attackers use. */
const attackersAddress = "127.0.0.2";
const attackers = { uploads: 200, logins: 500 };
const rounds = 5;

const endings = new Set<() => void>();
afterEach(() => {
  for (const end of endings) end();
  endings.clear();
});

/** The connections of one kind of attacker. */
interface Fate {
  begun: number;
  /** By status of the response; 0: closed without one. */
  ended: Map<number, number>;
  /** The longest life of a closed connection, in ms. */
  longest: number;
  open: number;
  mostOpen: number;
}

/** Sends a request at one byte per second, and repeats it whenever it is cut off. */
function trickle(url: string, head: string, fate: Fate) {
  let over = false;
  endings.add(() => (over = true));
  const { hostname, port } = new URL(url);
  function begin() {
    if (over) return;
    const socket = connect({ host: hostname, port: Number(port), localAddress: attackersAddress });
    let status = 0;
    let connectedAt: number | undefined;
    socket.on("error", () => {});
    socket.on("connect", () => {
      connectedAt = performance.now();
      fate.begun++;
      fate.mostOpen = Math.max(fate.mostOpen, ++fate.open);
      socket.write(head);
    });
    socket.on("data", (bytes: Buffer) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(String(bytes))?.[1] ?? 0);
    });
    const timer = setInterval(() => socket.writable && socket.write("x"), 1_000);
    const end = () => socket.destroy();
    endings.add(end);
    socket.once("close", () => {
      clearInterval(timer);
      endings.delete(end);
      if (connectedAt !== undefined && !over) {
        fate.open--;
        fate.ended.set(status, (fate.ended.get(status) ?? 0) + 1);
        fate.longest = Math.max(fate.longest, performance.now() - connectedAt);
      }
      setTimeout(begin, 1_000);
    });
  }
  begin();
}

const headOf = (path: string, headers: Record<string, string | number>) =>
  [
    `POST ${path} HTTP/1.1`,
    ...Object.entries({ host: "a", ...headers }).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

const freshFate = (): Fate => ({ begun: 0, ended: new Map(), longest: 0, open: 0, mostOpen: 0 });

/** `openFiles`: few enough for the attackers to take all, or enough for every attacker. */
test.each([256, 8_192])(
  "200 uploads and 500 sign-ins that trickle hold up nobody else, with %i open files",
  { timeout: 400_000 },
  async (openFiles) => {
    const product = await startProcess(await freshDatabase(), env, { openFiles });
    const { url } = product;
    const ada = await signUp(url);
    const mallory = await signUp(url, "Mallory");
    const { id: theirs } = await mallory.collection();
    const upload = headOf(addDocuments.path.replace("{collection_id}", theirs), {
      ...headersOf(mallory),
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": 100_000,
    });
    const json = { "content-type": "application/json", "content-length": 500 };
    const fates = { uploads: freshFate(), logins: freshFate() };
    for (let n = 0; n < attackers.uploads; n++) trickle(url, upload, fates.uploads);
    for (let n = 0; n < attackers.logins; n++) trickle(url, headOf(login.path, json), fates.logins);
    const begun = () => fates.uploads.begun + fates.logins.begun;
    await expect
      .poll(begun, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(attackers.uploads + attackers.logins);

    const took: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const began = performance.now();
      const person = await signIn(url, ada.email);
      const { id: collection_id } = await person.collection();
      const params = { collection_id };
      const body = formOf({ name: "Herons.txt", bytes: `Herons nest in reed bed ${round}.` });
      const added = await person.call(addDocuments, { params, body } as never);
      expect(added.status).toBe(201);
      const document = await settled(person, added.body.results[0]!.id);
      expect(document.status).toBe("ready");
      const knowledge = { collection_ids: [collection_id] };
      const session = await person.call(createSession, { body: { knowledge } });
      const session_id = session.body.id;
      const content = "Where do herons nest?";
      const asked = await person.call(createChat, { params: { session_id }, body: { content } });
      expect(asked.status).toBe(201);
      await expect
        .poll(async () => (await person.call(listChats, { params: { session_id } })).body.results, {
          timeout: 60_000,
        })
        .toMatchObject([{ status: "complete", answer: { found: true } }]);
      took.push(Math.round(performance.now() - began));
    }
    // Long enough for the slowest attacker to be cut off.
    await sleep(2 * limits.uploadGrace * 1_000);
    const figures = Object.entries(fates).map(([kind, { ended, ...fate }]) => {
      return { kind, ...fate, ended: Object.fromEntries(ended) };
    });
    process.stdout.write(`${JSON.stringify({ openFiles, took, figures }, null, 1)}\n`);
    // For a timer of one second, two seconds to close, and other load on the machine.
    const slack = 10_000;
    expect(fates.logins.longest).toBeLessThan(limits.json * 1_000 + slack);
    expect(fates.uploads.longest).toBeLessThan(limits.uploadGrace * 1_000 + slack);
    const isCut = (fate: Fate) => (fate.ended.get(408) ?? 0) + (fate.ended.get(429) ?? 0);
    expect(isCut(fates.uploads)).toBeGreaterThan(0);
    expect(isCut(fates.logins)).toBeGreaterThan(0);
    expect(product.said()).not.toMatch(/EMFILE|not handled|not caught/);
  },
);
