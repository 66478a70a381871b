import { randomBytes } from "node:crypto";

import { listCollections } from "@lectern/contract/library";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";

import { freshDatabase, startApp } from "#test/app.ts";
import { ask, finished, talk } from "#test/chat/chat.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { found } from "#test/search/engines.ts";
import { natsServer } from "#test/servers/nats-server.ts";
import { pgbouncer } from "#test/servers/pgbouncer.ts";

const databaseUrl = await freshDatabase();
const login = {
  user: `pooled_${randomBytes(6).toString("hex")}`,
  password: randomBytes(12).toString("hex"),
};
const owner = new pg.Client({ connectionString: databaseUrl });
await owner.connect();
afterAll(() => owner.end());
await owner.query(`create role ${login.user} login password '${login.password}'`);

const pooler = await pgbouncer(databaseUrl, login);
afterAll(() => pooler.stop());
const credentials = { user: "lectern", password: "a password of the test" };
const nats = await natsServer(credentials);
afterAll(() => nats.stop());

const settings = {
  databaseUrl,
  databaseAppUrl: pooler.url,
  notices: { servers: [nats.url], subject: "lectern", credentials, authorities: undefined },
};
const one = await startApp(settings);
const two = await startApp(settings);

describe("with the application's connections through PgBouncer in transaction mode", () => {
  test("documents are read, found and cited", async () => {
    const ada = await one.signUp();
    const { id } = await ada.collection();
    const file = { name: "Herons.txt", bytes: "Herons fish in shallow rivers at dawn." };
    const document = await sendFile(one, ada, id, file);
    expect((await settled(ada, document.id)).status).toBe("ready");
    expect((await found(ada, "shallow rivers")).length).toBeGreaterThan(0);
    const session = await talk(ada);
    const turn = await ask(ada, session.id, "Where do herons fish?");
    const { answer } = await finished(two.url, ada, turn);
    expect(answer?.content).toContain("Herons fish in shallow rivers");
    expect(answer?.citations[0]?.document_id).toBe(document.id);
  });

  test("no request sees another workspace's rows on a shared connection", async () => {
    const people = await Promise.all(["Ada", "Ben", "Cy", "Dee"].map((name) => one.signUp(name)));
    const own = await Promise.all(people.map(async (person) => (await person.collection()).id));
    const asked = Array.from({ length: 200 }, (_, n) => n % people.length);
    const seen = await Promise.all(
      asked.map(async (n) => {
        const answered = await people[n]?.call(listCollections, {});
        return answered?.body.results.map(({ id }) => id);
      }),
    );
    expect(seen).toEqual(asked.map((n) => [own[n]]));
    const { rows } = await owner.query("select from pg_stat_activity where usename = $1", [
      login.user,
    ]);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(4);
  });
});
