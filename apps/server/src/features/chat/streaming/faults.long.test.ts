import { createChat, listChats } from "@lectern/contract/chat";
import type { ProviderKind } from "@lectern/contract/models";
import { beforeAll, describe, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { addDocument, endOf, expectWhole, listen, talk, textOf } from "#test/chat/chat.ts";
import { type ModelRequest, type Move, saying } from "#test/servers/models/model-server.ts";
import { connect, offer } from "#test/chat/models.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import {
  type Fault,
  providerFaults,
  slow,
  unreachable,
  words,
} from "#test/servers/models/provider-faults.ts";

const server = await scriptedModel();
const { faults } = providerFaults(server);
const bounds = {
  firstByteMs: 1_500,
  idleMs: 1_500,
  totalMs: 2_500,
  outputBytes: 5_000,
  lineLength: 20_000,
  retryDelaysMs: [5, 5],
};
const app = await startApp({}, { modelBounds: bounds });

/** A question contains the name of its script, so that questions do not interfere. */
const scripts = new Map<string, (call: number) => Iterable<Move> | AsyncIterable<Move>>();
const calls = new Map<string, number>();
const nameIn = ({ body }: ModelRequest) =>
  /Rent \w+/.exec(body.messages.at(-1)?.content ?? "")?.[0] ?? "";
server.script = (asked) => {
  const name = nameIn(asked);
  const call = (calls.get(name) ?? 0) + 1;
  calls.set(name, call);
  return scripts.get(name)?.(call) ?? saying("Nothing was scripted.");
};

describe.each<ProviderKind>(["openai", "anthropic"])("a provider that speaks as %s", (kind) => {
  let person: Person;
  let lists = 0;
  beforeAll(async () => {
    person = await app.signUp();
    const { id } = await person.collection();
    await addDocument(app.deps, person, id, {
      name: "lease.pdf",
      passages: ["Rent. The rent is 140 to 210 euros per month."],
    });
    await offer(
      person,
      await connect(person, server.url, { kind, key: "sk-secret-canary" }),
      "m-1",
    );
  });

  /** Asks with a scripted fault, checks the result, and asks the same question again. */
  async function letDown({ moves, expected, content, asked }: Fault) {
    const session = await talk(person);
    const name = `Rent ${kind}${lists++}`;
    const ask = async () => {
      const { body } = await person.call(createChat, {
        params: { session_id: session.id },
        body: { content: `${name}: what is the rent of the flat?`, parent_id: null },
      });
      const { events } = await listen(app.url, person, body.id);
      expectWhole(events);
      const { body: turns } = await person.call(listChats, { params: { session_id: session.id } });
      return { events, end: endOf(events), stored: turns.results.find(({ id }) => id === body.id) };
    };
    scripts.set(name, () => moves(kind));
    const { events, end, stored } = await ask();
    expect(stored).toMatchObject({ ...expected, model: "m-1" });
    expect(stored?.answer?.content ?? null).toBe(content);
    expect(textOf(events)).toBe(content ?? "");
    expect(end).toEqual(stored?.status === "error" ? stored.error : stored);
    if (content === words) expect(stored?.answer?.citations).toMatchObject([{ index: 1 }]);
    if (asked !== undefined) expect(calls.get(name)).toBe(asked);
    expect(JSON.stringify([events, stored])).not.toContain("sk-secret");
    scripts.set(name, () => saying(words));
    expect((await ask()).stored).toMatchObject({ status: "complete", answer: { content: words } });
  }

  test.each(Object.entries(faults))(
    "%s leaves a turn that says so, keeps what was written, and can be asked again",
    (_, fault) => letDown(fault),
  );

  test("who is late is not waited for", async () => {
    await Promise.all(Object.values(slow).map(letDown));
    await expect.poll(() => server.open, { timeout: 20_000 }).toBe(0);
  });

  test("a fault that passes is not noticed", async () => {
    const session = await talk(person);
    for (const [at, passing] of [
      { status: 500 },
      { status: 429, headers: { "retry-after": "0" } },
    ].entries()) {
      const name = `Rent passing${kind}${at}`;
      scripts.set(name, (call) => (call === 1 ? [passing] : saying(words)));
      const { body } = await person.call(createChat, {
        params: { session_id: session.id },
        body: { content: `${name}?` },
      });
      const { events } = await listen(app.url, person, body.id);
      expect(endOf(events)).toMatchObject({ status: "complete", answer: { content: words } });
      expect(calls.get(name)).toBe(2);
    }
  });

  test("a provider that is not there is told as that", async () => {
    const other = await app.signUp();
    await offer(other, await connect(other, "http://127.0.0.1:9/v1", { kind }), "gone");
    const session = await talk(other);
    const { body } = await other.call(createChat, {
      params: { session_id: session.id },
      body: { content: "What is the rent?" },
    });
    const { events } = await listen(app.url, other, body.id);
    expect(endOf(events)).toBe(unreachable.error);
  });
});
