import { stopChat } from "@lectern/contract/chat";
import { afterAll, describe, expect, test } from "vitest";

import type { NoticesSettings } from "#deps";
import { inAllWorkspaces } from "#scopes";
import { callAt, freshDatabase, startApp } from "#test/app.ts";
import { ask, endOf, expectWhole, listen, talk, textOf } from "#test/chat/chat.ts";
import { hearing, testNotices } from "#test/notices.ts";
import { scriptedModel } from "#test/chat/scripted-model.ts";
import { installedAt, slowly } from "#test/servers/models/model-server.ts";
import { natsServer } from "#test/servers/nats-server.ts";

const credentials = { user: "lectern", password: "a password of the test" };
const nats = await natsServer(credentials);
afterAll(() => nats.stop());
const model = await scriptedModel();

const notices = (more: Partial<NoticesSettings> = {}): NoticesSettings => ({
  servers: [nats.url],
  subject: "lectern",
  credentials,
  authorities: undefined,
  ...more,
});
const databaseUrl = await freshDatabase();
const settings = { databaseUrl, notices: notices(), model: installedAt(model) };
const one = await startApp(settings);
const two = await startApp(settings);
const publish = (payload: string) =>
  one.process.notices.publish(inAllWorkspaces(one.process).db, "library", payload);

describe("notices through NATS servers", () => {
  testNotices(one, two);

  test("other installations on the same servers hear nothing of them", async () => {
    const other = await startApp({ notices: notices({ subject: "other" }) });
    const [here, there] = [hearing(two), hearing(other)];
    await publish("ours");
    await expect.poll(() => here.heard).toEqual(["ours"]);
    expect(there.heard).toEqual([]);
  });

  test("an answer is followed and stopped from another process", async () => {
    model.script = () => slowly(1_000, 20);
    const person = await one.signUp();
    const session = await talk(person);
    const chat = await ask(person, session.id, "What is said?");
    const isHeard = Promise.withResolvers<void>();
    const onEvent = ({ event }: { event: string }) => event === "delta" && isHeard.resolve();
    const reading = listen(two.url, person, chat.id, { onEvent });
    await isHeard.promise;
    const { body } = await callAt(two.url, person, stopChat, { params: { chat_id: chat.id } });
    const { events } = await reading;
    expectWhole(events);
    expect(endOf(events)).toMatchObject({ status: "stopped" });
    expect(textOf(events)).toBe(body.answer?.content);
  });

  test("a server that is gone costs notices only; its return is told as a gap", async () => {
    const { heard, gaps } = hearing(two);
    await nats.stop();
    await publish("lost");
    await nats.start();
    await expect.poll(() => gaps.length, { timeout: 30_000 }).toBe(1);
    await expect
      .poll(
        async () => {
          await publish("after");
          return heard.at(-1);
        },
        { timeout: 30_000 },
      )
      .toBe("after");
    expect(heard).not.toContain("lost");
  });

  test("a start does not wait for a server that is gone", async () => {
    await nats.stop();
    const late = await startApp({ databaseUrl, notices: notices() });
    const { heard, gaps } = hearing(late);
    await nats.start();
    await expect.poll(() => gaps.length, { timeout: 30_000 }).toBe(1);
    await expect
      .poll(async () => {
        await publish("again");
        return heard.includes("again");
      })
      .toBe(true);
  });

  test("servers that refuse the login for a time are used once they accept it", async () => {
    await nats.stop();
    await nats.start({ ...credentials, password: "another password" });
    const late = await startApp({ databaseUrl, notices: notices() });
    const [before, after] = [hearing(two), hearing(late)];
    // Each of the three processes has been refused more than once.
    await expect.poll(() => nats.refusals(), { timeout: 30_000 }).toBeGreaterThan(12);
    await nats.stop();
    await nats.start();
    for (const { heard, gaps } of [before, after]) {
      await expect.poll(() => gaps.length, { timeout: 30_000 }).toBeGreaterThan(0);
      await expect
        .poll(
          async () => {
            await publish("accepted");
            return heard.includes("accepted");
          },
          { timeout: 30_000 },
        )
        .toBe(true);
    }
  });
});
