import { confirmEmail, forgotPassword, resetPassword } from "@lectern/contract/auth";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { confirmed, startMail } from "#test/servers/mail.ts";

import * as links from "./links.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });
const password = "another long secret phrase";

const refusal = {
  status: 422,
  body: {
    detail: [
      {
        loc: ["body", "token"],
        msg: "This link is not valid, was already used or has expired. Request a new one.",
        type: "link",
      },
    ],
  },
};

/** Requests a password reset for a new person and returns their token. */
async function asked() {
  const person = await confirmed(app, mail);
  await app.call(forgotPassword, { body: { email: person.email } });
  return { person, ...(await mail.next(person.email, "Set a new password")) };
}

const reset = (token: string) => app.call(resetPassword, { body: { token, password } });

test("of sixteen who use a link at once one gets past", async () => {
  const { token } = await asked();
  const all = await Promise.all(Array.from({ length: 16 }, () => reset(token)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 422)).toHaveLength(15);
  expect(await reset(token)).toMatchObject(refusal);
});

test("a use that is rolled back did not happen", async () => {
  const { token } = await asked();
  const link = await links.read(app.deps, "reset_password", token);
  const undone = app.deps.db.transaction().execute(async (tx) => {
    await links.use(tx, link);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect((await reset(token)).status).toBe(200);
});

test("a token in any other spelling is none", async () => {
  const { token } = await asked();
  const [id = "", secret = ""] = token.split(".");
  const last = { A: "B", E: "F", I: "J", M: "N", Q: "R", U: "V", Y: "Z" };
  for (const other of [
    ` ${token}`,
    `${token} `,
    `${token}\n`,
    `${token}=`,
    token.toUpperCase(),
    `${id.toUpperCase()}.${secret}`,
    secret,
    id,
    `${id}.`,
    ".",
    // Decodes to the same bytes.
    `${token.slice(0, -1)}${last[token.at(-1) as "A"] ?? String.fromCodePoint((token.codePointAt(-1) ?? 0) + 1)}`,
  ]) {
    expect(await reset(other)).toMatchObject(refusal);
  }
  expect((await reset(token)).status).toBe(200);
});

test("five wrong secrets burn a link", async () => {
  const { token } = await asked();
  const [id] = token.split(".");
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await reset(`${id}.${"x".repeat(43)}`)).toMatchObject(refusal);
  }
  expect((await links.read(app.deps, "reset_password", token)).id).toBe(id);
  await reset(`${id}.${"y".repeat(43)}`);
  expect(await reset(token)).toMatchObject(refusal);
});

test("a link is good for its time", async () => {
  const { token } = await asked();
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from link where id = ${token.split(".")[0]}`.execute(
    app.deps.db,
  );
  expect(rows).toEqual([{ minutes: 60 }]);
  await app.deps.db
    .updateTable("link")
    .set({ expires_at: sql<Date>`now()` })
    .where("id", "=", token.split(".")[0] ?? "")
    .execute();
  await expect(links.read(app.deps, "reset_password", token)).rejects.toThrow("has expired");
  expect(await reset(token)).toMatchObject(refusal);
});

test("a link is good for what it was sent for alone", async () => {
  const { token } = await asked();
  expect(await app.call(confirmEmail, { body: { token } })).toMatchObject(refusal);
  expect((await reset(token)).status).toBe(200);
});

test("a newer link ends the one before it", async () => {
  const { person, token } = await asked();
  await app.call(forgotPassword, { body: { email: person.email } });
  const newer = await mail.next(person.email, "Set a new password", 2);
  expect(await reset(token)).toMatchObject(refusal);
  expect((await reset(newer.token)).status).toBe(200);
});

test("of links that are made at once one is left", async () => {
  const subject = crypto.randomUUID();
  const make = () => links.issue(app.deps, { purpose: "invitation", subject });
  const tokens = await Promise.all(Array.from({ length: 8 }, make));
  const read = (token: string) => links.read(app.deps, "invitation", token);
  const good = await Promise.allSettled(tokens.map(read));
  expect(good.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("links that ran out long ago are forgotten", async () => {
  const { token } = await asked();
  const [id = ""] = token.split(".");
  await app.deps.db
    .updateTable("link")
    .set({ expires_at: sql<Date>`now() - interval '25 hours'` })
    .where("id", "=", id)
    .execute();
  await links.issue(app.deps, { purpose: "invitation", subject: crypto.randomUUID() });
  const left = await app.deps.db.selectFrom("link").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
});

test("the database holds no token", async () => {
  const { token } = await asked();
  const secret = token.split(".")[1] ?? "";
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
    from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    app.deps.db,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from ${sql.raw(name)} as row
      where position(${secret} in row::text) > 0
        or position(${Buffer.from(secret, "base64url").toString("hex")} in row::text) > 0`.execute(
      app.deps.db,
    );
    expect([name, rows[0]?.found]).toEqual([name, 0]);
  }
});
