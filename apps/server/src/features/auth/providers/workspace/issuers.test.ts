import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, expect, test } from "vitest";

import { startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";

/** Metadata that an attacker could serve as an issuer. */
const answered: Record<string, unknown> = {};
const server = createServer((_, reply) => {
  reply.setHeader("content-type", "application/json").end(JSON.stringify(answered));
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const allowing = await startWithWorkspaces();

test("an issuer cannot lead the browser to a script", async () => {
  const { provider } = await allowing.workspace("openid", { issuer });
  Object.assign(answered, {
    issuer,
    // no text: a script in place of an address
    authorization_endpoint: "javascript:alert(document.domain)",
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
  });
  const { status, body } = await allowing.browserFor(provider).start(provider.id);
  expect({ status, body }).toMatchObject({ status: 503, body: { code: "provider_unavailable" } });
});

test("an issuer in a private network is not asked", async () => {
  const refusing = await startWithWorkspaces({ egressAllow: [] });
  const ada = await refusing.app.signUp();
  let calls = 0;
  server.on("request", () => (calls += 1));
  const https = issuer.replace("http:", "https:");
  const provider = await refusing.add(ada, "openid", { issuer: https });
  await refusing.prove(ada, provider, "acme.example");
  const { status, body } = await refusing.browserFor(provider).start(provider.id);
  expect({ status, body, calls }).toMatchObject({
    status: 503,
    body: { code: "provider_unavailable" },
    calls: 0,
  });
});
