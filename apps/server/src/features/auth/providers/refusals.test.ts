import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, expect, test } from "vitest";

import { startWithProvider } from "#test/identity/sign-in-providers.ts";
import { startOpenIdProvider } from "#test/servers/identity/open-id-provider.ts";

/** Answers every request with a 503. */
const silent = await startOpenIdProvider();
afterAll(silent.close);
const { app, provider, somebody, stored, browser, refusal } = await startWithProvider([
  { id: "away", issuer: silent.issuer },
  { id: "misnamed", clientSecret: "not the secret" },
]);

const hour = 60 * 60;
const now = () => Math.floor(Date.now() / 1000);
const other = await generateKeyPair("RS256");

type Sign = (claims: JWTPayload) => Promise<string>;

test.each<[string, (claims: JWTPayload, sign: Sign) => Promise<string>]>([
  ["of another issuer", (claims, sign) => sign({ ...claims, iss: "https://evil.example" })],
  ["for another client", (claims, sign) => sign({ ...claims, aud: "second" })],
  [
    "for this client and another one",
    (claims, sign) => sign({ ...claims, aud: ["second", "lectern"], azp: "second" }),
  ],
  ["with the nonce of another sign-in", (claims, sign) => sign({ ...claims, nonce: "swapped" })],
  ["without a nonce", (claims, sign) => sign({ ...claims, nonce: undefined })],
  [
    "that has expired",
    (claims, sign) => sign({ ...claims, iat: now() - 2 * hour, exp: now() - hour }),
  ],
  ["without a signature", async (claims) => new UnsecuredJWT(claims).encode()],
  [
    "signed by somebody else",
    (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "one" }).sign(other.privateKey),
  ],
  [
    "signed with the client's secret",
    (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(Buffer.from("the-secret-of-the-client".padEnd(32, "-"))),
  ],
])("an ID token %s is refused, and nothing is stored", async (_, forge) => {
  somebody();
  const before = await stored();
  provider.next.forge = forge;
  expect(await refusal("acme")).toBe("provider_answer_invalid");
  expect(await stored()).toEqual(before);
});

test("the token as it was issued is accepted when it passes the same way", async () => {
  somebody();
  provider.next.forge = (claims, sign) => sign(claims);
  expect(await browser().signIn("acme")).toBe("303 /auth/provider");
});

test("an address that is not verified, or missing, is refused, and nothing is stored", async () => {
  const before = await stored();
  somebody({ email_verified: false });
  expect(await refusal("acme")).toBe("provider_email_unverified");
  somebody({ email_verified: undefined });
  expect(await refusal("acme")).toBe("provider_email_unverified");
  somebody({ email: undefined });
  expect(await refusal("acme")).toBe("provider_email_missing");
  expect(await stored()).toEqual(before);
});

test("an answer to the sign-in of another browser is refused", async () => {
  somebody();
  const before = await stored();
  const [mine, other] = [browser(), browser()];
  const back = await mine.signInThere((await mine.start("acme")).address);
  const expired = { status: 403, body: { code: "provider_sign_in_expired" } };
  await other.start("acme");
  for (const one of [browser(), other]) {
    expect(await one.land(back)).toBe("303 /auth/provider");
    expect(await one.finish()).toMatchObject(expired);
  }
  expect(await stored()).toEqual(before);
  await mine.land(back);
  expect((await mine.finish()).status).toBe(200);
});

test("an answer works once, even with the cookie of its sign-in", async () => {
  somebody();
  const here = browser();
  const back = await here.signInThere((await here.start("acme")).address);
  const [cookie = ""] = [...here.cookies()].map((pair) => pair.join("="));
  expect(await here.land(back)).toBe("303 /auth/provider");
  const after = await stored();
  const again = await fetch(back, { headers: { cookie }, redirect: "manual" });
  expect(again.status).toBe(303);
  expect(await stored()).toEqual(after);
  expect((await here.finish()).status).toBe(200);
  await fetch(back, { headers: { cookie }, redirect: "manual" });
  const replayed = await fetch(`${app.url}/auth/ext/v1/providers/finish`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  expect(await replayed.json()).toMatchObject({ code: "provider_sign_in_expired" });
});

test("an answer of one provider is not taken at the address of another", async () => {
  somebody();
  const here = browser();
  const back = await here.signInThere((await here.start("acme")).address);
  await here.land(back.replace("/acme/", "/misnamed/"));
  expect(await here.finish()).toMatchObject({ body: { code: "provider_sign_in_expired" } });
});

test("who cancels at the provider, or meets a fault there, comes back to the sign-in screen", async () => {
  somebody();
  provider.next.cancels = true;
  const here = browser();
  await here.signIn("acme", { to: "/assets" });
  expect(await here.finish()).toMatchObject({
    status: 403,
    body: {
      detail: "The sign-in was cancelled at the provider.",
      code: "provider_cancelled",
      to: "/assets",
    },
  });
  somebody();
  expect(await refusal("misnamed")).toBe("provider_answer_invalid");
  const unknown = `${app.url}/auth/ext/v1/providers/none/callback?code=x`;
  expect(await browser().land(unknown)).toBe("303 /auth/provider");
});

test("a provider that cannot be reached is told at once, and is not asked again and again", async () => {
  const [first, second] = [await browser().start("away"), await browser().start("away")];
  for (const { status, body, cookies } of [first, second]) {
    expect([status, cookies]).toEqual([503, []]);
    expect(body).toMatchObject({ code: "provider_unavailable" });
  }
  expect(silent.calls()).toBe(1);
  expect((await browser().start("none")).status).toBe(404);
});

test("a provider in a private network is reached only where the operator allowed that", async () => {
  const {
    app: closed,
    provider: inside,
    browser: outside,
  } = await startWithProvider([], {
    egressAllow: [],
  });
  expect(await outside().start("acme")).toMatchObject({
    status: 503,
    body: { code: "provider_unavailable" },
  });
  expect(inside.calls()).toBe(0);
  expect(closed.url).not.toBe(app.url);
});
