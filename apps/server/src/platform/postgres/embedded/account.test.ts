import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { newFolder } from "#test/backups.ts";

import { accountForInitdb } from "./account.ts";

test("initdb gets an account by nss_wrapper where the user id has none", () => {
  const folder = newFolder();
  const library = join(folder, "libnss_wrapper.so");
  writeFileSync(library, "");
  const env = accountForInitdb(folder, { isKnown: false, places: ["/nowhere", library] });
  expect(env["LD_PRELOAD"]).toBe(library);
  expect(readFileSync(env["NSS_WRAPPER_PASSWD"] ?? "", "utf8")).toMatch(
    new RegExp(`^lectern:x:${process.getuid?.()}:${process.getgid?.()}:`),
  );
});

test("without an account and nss_wrapper, the start ends with a sentence that says what to do", () => {
  const start = () => accountForInitdb(newFolder(), { isKnown: false, places: ["/nowhere"] });
  expect(start).toThrow(/has no account on this system.*install libnss-wrapper/s);
});

test("a user with an account gets nothing", () => {
  expect(accountForInitdb(newFolder(), { isKnown: true })).toEqual({});
});
