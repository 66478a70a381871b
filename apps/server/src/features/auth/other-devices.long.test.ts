import { getUser, listDevices, refreshToken, revokeOtherDevices } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();

test("signing all others out leaves the one that asked, and other people", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const others = [await app.signIn(ada.email), await app.signIn(ada.email)];
  expect(await ada.call(revokeOtherDevices, {})).toMatchObject({ status: 204, body: "" });
  for (const other of others) {
    expect((await other.call(getUser, {})).status).toBe(401);
    const { refresh_token: token } = other.tokens;
    expect((await app.call(refreshToken, { body: { token } })).status).toBe(401);
  }
  expect((await ada.call(getUser, {})).status).toBe(200);
  expect((await ada.call(listDevices, {})).body.total).toBe(1);
  expect((await eve.call(getUser, {})).status).toBe(200);
});
