import { createCollection } from "@lectern/contract/library";
import { getInstallation, healthz, readyz } from "@lectern/contract/installation";
import pg from "pg";
import { expect, test } from "vitest";

import { startApp } from "./app.ts";

const app = await startApp();

test("says that it is alive, and ready once database and storage answer", async () => {
  expect((await app.call(healthz, {})).body).toEqual({ status: "ok" });
  expect((await app.call(readyz, {})).body).toMatchObject({
    status: "ok",
    database: "ok",
    storage: "ok",
  });
});

test("a database whose disk is full is told as a 507", async () => {
  const ada = await app.signUp();
  const owner = new pg.Client({ connectionString: app.config.databaseUrl });
  await owner.connect();
  await owner.query(`
    create function be_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$;
    create trigger be_full before insert on collection execute function be_full()`);
  await owner.end();
  expect(await ada.call(createCollection, { body: { name: "Papers" } })).toMatchObject({
    status: 507,
    body: {
      detail: "Storage is full, so this was not saved. Ask your administrator for more space.",
    },
  });
});

test("tells its limits and no secret", async () => {
  const { body } = await app.call(getInstallation, {});
  expect(body).toMatchObject({ version: "test", model: "extractive", registration: "open" });
  const { password_sign_in: _, ...others } = body;
  expect(JSON.stringify(others)).not.toMatch(/key|secret|password|postgres/i);
});

test("every failing answer is an envelope with a request id", async () => {
  const response = await fetch(`${app.url}/auth/ext/v1/nowhere`);
  expect(response.status).toBe(404);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await response.json()).toMatchObject({
    detail: "Nothing was found at this address.",
    code: "address_not_found",
    params: {},
  });
});
