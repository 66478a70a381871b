import { expect, test, vi } from "vitest";

import { startWithSaml } from "#test/identity/saml.ts";

const { app, provider, somebody, stored, browser, refusal } = await startWithSaml(() => [
  { id: "second", name: "Second" },
]);
const expired = { status: 403, body: { code: "provider_sign_in_expired" } };
const landed = "303 /auth/provider";

test("a response to the sign-in of another browser is refused, and does not end this one", async () => {
  somebody();
  const [mine, theirs] = [browser(), browser()];
  const form = await mine.begin("acme");
  const own = await theirs.begin("acme");
  expect(await theirs.send(form)).toBe(landed);
  expect(await theirs.finish()).toMatchObject(expired);
  // Whoever began the sign-in gains nothing by the person who was led to it.
  expect(await mine.finish()).toMatchObject(expired);
  expect(await theirs.send(own)).toBe(landed);
  expect((await theirs.finish()).status).toBe(200);
});

test("a response with the state of this browser and the request of another is refused", async () => {
  somebody();
  const [mine, theirs] = [browser(), browser()];
  const [form, own] = [await mine.begin("acme"), await theirs.begin("acme")];
  const { SAMLResponse = "" } = form.fields;
  await theirs.send({ ...own, fields: { ...own.fields, SAMLResponse } });
  expect(await theirs.finish()).toMatchObject(expired);
});

test("what is sent to a provider that does not exist does not end the sign-in of this browser", async () => {
  somebody();
  const here = browser();
  const form = await here.begin("acme");
  await here.send({ action: form.action.replace("/acme/", "/none/"), fields: {} });
  await here.send({ ...form, action: form.action.replace("/acme/", "/none/") });
  expect(await here.send(form)).toBe(landed);
  expect((await here.finish()).status).toBe(200);
});

test("a response that nobody asked for is refused", async () => {
  somebody();
  const form = await browser().begin("acme");
  const here = browser();
  expect(await here.send(form)).toBe(landed);
  expect(await here.finish()).toMatchObject(expired);
});

test("a response is taken once, of concurrent ones too", async () => {
  somebody();
  const here = browser();
  const form = await here.begin("acme");
  await Promise.all([here.send(form), here.send(form), here.send(form)]);
  const after = await stored();
  expect((await here.finish()).status).toBe(200);
  expect(await here.send(form)).toBe(landed);
  expect(await here.finish()).toMatchObject(expired);
  expect({ ...(await stored()), device: 0 }).toEqual({ ...after, device: 0 });
});

test("a code is used once, and the person is not kept", async () => {
  somebody();
  const here = browser();
  const { action, fields } = await here.begin("acme");
  const body = new URLSearchParams(fields);
  const sent = await fetch(action, { method: "POST", redirect: "manual", body });
  const back = sent.headers.get("location") ?? "";
  expect(await browser().land(back)).toBe(landed);
  expect(await here.land(back)).toBe(landed);
  const after = await stored();
  expect(await here.land(back)).toBe(landed);
  expect(await stored()).toEqual(after);
  expect((await here.finish()).status).toBe(200);
  const kept = await app.deps.db
    .selectFrom("saml_assertion")
    .select(["person", "code_hash"])
    .where("provider", "=", "acme")
    .where("person", "is not", null)
    .where("code_hash", "is", null)
    .execute();
  expect(kept).toEqual([]);
});

test("a code does not count after its time, and old assertions are deleted", async () => {
  const { nameId } = somebody();
  const here = browser();
  const { action, fields } = await here.begin("acme");
  const body = new URLSearchParams(fields);
  const sent = await fetch(action, { method: "POST", redirect: "manual", body });
  await app.deps.db
    .updateTable("saml_assertion")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
  await here.land(sent.headers.get("location") ?? "");
  expect(await here.finish()).toMatchObject(expired);
  somebody();
  await browser().signIn("acme");
  const kept = await app.deps.db.selectFrom("saml_assertion").select("person").execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(nameId);
});

test("a response for one provider is not taken at the address of another", async () => {
  somebody();
  const here = browser();
  const form = await here.begin("acme");
  const before = await stored();
  await here.send({ ...form, action: form.action.replace("/acme/", "/second/") });
  expect(await stored()).toEqual(before);
  expect(await here.finish()).toMatchObject(expired);
});

test("who cancels at the provider comes back to the sign-in screen", async () => {
  somebody();
  provider.next.forge = (xml) =>
    xml
      .replace(/<saml:Assertion .*<\/saml:Assertion>/s, "")
      .replace(
        /<samlp:StatusCode [^>]*>/,
        '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>',
      );
  expect(await refusal()).toBe("provider_cancelled");
});

test("the log says why a response was refused, in few words of its sender", async () => {
  const warn = vi.spyOn(app.process.log, "warn");
  somebody();
  const here = browser();
  const form = await here.begin("acme");
  const status = `<Status><StatusCode Value="urn:x"/><StatusMessage>${"x".repeat(9_000)}</StatusMessage></Status>`;
  const bodies = ["A".repeat(500_000), btoa(`<Response>${status}</Response>`)];
  for (const SAMLResponse of bodies) {
    await here.send({ ...form, fields: { ...form.fields, SAMLResponse } });
  }
  const said = warn.mock.calls.map(([entry]) => entry as { reason: string });
  expect(said).toMatchObject([
    { provider: "acme", code: "request_too_large" },
    { provider: "acme", code: "provider_answer_invalid" },
  ]);
  expect(said[1]?.reason).toMatch(/^SAML provider returned x error: x{100}/);
  expect(JSON.stringify(said).length).toBeLessThan(1_000);
  warn.mockRestore();
});

test("what is no response leads back to the product, never to a page of JSON", async () => {
  const at = (id: string) => `${app.url}/auth/ext/v1/providers/${id}/saml`;
  const bodies = {
    "no fields": new URLSearchParams({ RelayState: "x" }),
    "a large form": new URLSearchParams({ SAMLResponse: "A".repeat(500_000) }),
    "not base64": new URLSearchParams({ SAMLResponse: "*" }),
    JSON: JSON.stringify({ SAMLResponse: "x" }),
  };
  for (const [what, body] of Object.entries(bodies)) {
    for (const id of ["acme", "none"]) {
      const sent = await fetch(at(id), { method: "POST", redirect: "manual", body });
      expect([what, sent.status]).toEqual([what, 303]);
      expect(await browser().land(sent.headers.get("location") ?? "")).toBe(landed);
    }
  }
  const start = `${app.url}/auth/ext/v1/providers/acme/start`;
  const form = await fetch(start, { method: "POST", body: new URLSearchParams({ to: "/" }) });
  expect(form.status).toBe(415);
});
