import { getUser, listDevices, login, logout, refreshToken } from "@lectern/contract/auth";
import { listOrganizations } from "@lectern/contract/organizations";
import { SignJWT } from "jose";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

const app = await startApp();
const said = { status: 200, body: { detail: "Logged out successfully" } };

test("ends the session at once: access token, refresh token and cookies", async () => {
  const ada = await app.signUp();
  const elsewhere = await app.signIn(ada.email);

  const answer = await ada.call(logout, { body: {} });

  expect(answer).toMatchObject(said);
  expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual([
    "lectern-refresh",
    "XSRF-TOKEN",
  ]);
  for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/=; .*(1970|Max-Age=0)/);
  expect(await ada.call(getUser, {})).toMatchObject({ status: 401 });
  expect(await ada.call(listOrganizations, {})).toMatchObject({ status: 401 });
  const { refresh_token: token } = ada.tokens;
  expect(await app.call(refreshToken, { body: { token } })).toMatchObject({ status: 401 });
  // Another device of the same person stays signed in.
  expect(await elsewhere.call(getUser, {})).toMatchObject({ status: 200 });
});

test("ends a cookie's session that has no access token any more", async () => {
  const { email, password } = await app.signUp();
  const { headers, body } = await app.call(login, { body: { email, password, session: "cookie" } });
  const [refresh = "", xsrf = ""] = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const sent = { cookie: `${refresh}; ${xsrf}`, "x-xsrf-token": xsrf.slice("XSRF-TOKEN=".length) };

  expect(await app.call(logout, { body: {} }, sent)).toMatchObject(said);

  expect(await app.call(refreshToken, { body: { token: null } }, sent)).toMatchObject({
    status: 401,
  });
  const authorization = `Bearer ${body.access_token}`;
  expect(await app.call(getUser, {}, { authorization })).toMatchObject({ status: 401 });
});

test("ends the session of an access token that has run out", async () => {
  const ada = await app.signUp();
  const device = ada.tokens.refresh_token?.split(".")[0];
  const old = await new SignJWT({ sid: device })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(ada.user.id)
    .setIssuer("lectern")
    .setAudience("lectern-api")
    .setIssuedAt("40 minutes ago")
    .setExpirationTime("10 minutes ago")
    .sign(app.deps.keyFor("access-token"));
  const authorization = `Bearer ${old}`;
  expect(await app.call(getUser, {}, { authorization })).toMatchObject({ status: 401 });
  expect(await app.call(logout, { body: {} }, { authorization })).toMatchObject(said);
  expect(await ada.call(getUser, {})).toMatchObject({ status: 401 });
});

test("is glad with nothing to end, and ends nothing that is not proven", async () => {
  const ada = await app.signUp();
  const [head, payload] = ada.tokens.access_token.split(".");
  for (const headers of [
    {},
    { authorization: "Bearer x" },
    { authorization: "Basic x" },
    { authorization: `Bearer ${head}.${payload}.AAAA` },
    // A cookie does not replace an invalid bearer token.
    { authorization: "Bearer x", cookie: `lectern-refresh=${ada.tokens.refresh_token}` },
  ]) {
    expect(await app.call(logout, { body: {} }, headers as Record<string, string>)).toMatchObject(
      said,
    );
  }
  expect(await ada.call(getUser, {})).toMatchObject({ status: 200 });
  expect(await ada.call(logout, { body: {} })).toMatchObject(said);
  expect(await ada.call(logout, { body: {} })).toMatchObject(said);
});

test("takes no other method, and no method by another name", async () => {
  const ada = await app.signUp();
  const authorization = `Bearer ${ada.token}`;
  for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
    const response = await fetch(`${app.url}${logout.path}`, {
      method,
      headers: { authorization },
    });
    expect(response.status, method).toBe(404);
  }
  const { body } = await ada.call(listDevices, {});
  for (const trick of [`/auth/ext/v1/devices?_method=DELETE`, `/auth/ext/v1/user?_method=POST`]) {
    await fetch(`${app.url}${trick}`, {
      headers: { authorization, "x-http-method-override": "DELETE" },
    });
  }
  expect((await ada.call(listDevices, {})).body.total).toBe(body.total);
});
