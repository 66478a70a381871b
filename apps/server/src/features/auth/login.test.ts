import { getUser, login } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();

test("signs in with the right password and tells nothing secret", async () => {
  const ada = await app.signUp();
  const { status, body } = await app.call(login, {
    body: { email: ada.email, password: ada.password },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    refresh_token: expect.any(String),
    user: { email: ada.email, first_name: "Ada", last_name: "Example", group: null },
  });
  expect(JSON.stringify(body)).not.toMatch(/"[^"]*(pass|hash|salt|secret)[^"]*":/i);
  expect((await ada.call(getUser, {})).body).toMatchObject({ email: ada.email, group: "owner" });
});
