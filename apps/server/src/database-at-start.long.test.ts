import { expect, test } from "vitest";

import { freshDatabase } from "#test/app.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { startProcess } from "#test/servers/process.ts";

const proxy = await faultProxy(await freshDatabase());

test("a start waits for a database that is not up yet", async () => {
  await proxy.be("silence");
  const starting = startProcess(proxy.url);
  await expect.poll(() => proxy.open()).toBeGreaterThan(0);
  await proxy.be("none");
  const { said } = await starting;
  expect(said()).toContain("waiting for the database");
});

test("a start ends with a sentence when the database does not come, or refuses", async () => {
  await proxy.be("refuse");
  await expect(startProcess(proxy.url, { DATABASE_WAIT_SECONDS: "1" })).rejects.toThrow(
    "The database takes no connection",
  );
  await proxy.be("none");
  const wrong = new URL(proxy.url);
  wrong.password = "wrong";
  await expect(startProcess(wrong.href)).rejects.toThrow("password authentication failed");
});
