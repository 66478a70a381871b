import { createServer } from "node:https";

import { afterAll, expect, test } from "vitest";

import { SearchClusterError } from "#deps";
import { newAuthority } from "#test/servers/certificates.ts";
import { listenOnFreePort } from "#test/servers/free-port.ts";

import { openSearchCluster } from "./cluster.ts";

const authority = await newAuthority();
const another = await newAuthority("CN=Another authority of a test");
const ofSameName = await newAuthority();
const logins: (string | undefined)[] = [];

/** Starts a server with a certificate of the authority. */
async function serve(host: Parameters<typeof authority.certify>[0]) {
  const server = createServer(await authority.certify(host), (request, response) => {
    logins.push(request.headers.authorization);
    response.setHeader("content-type", "application/json").end(`{"path":"${request.url}"}`);
  });
  const port = await listenOnFreePort(server);
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return port;
}

const port = await serve({ type: "ip", value: "127.0.0.1" });
const clusterAt = (authorities: string | undefined, at = port) =>
  openSearchCluster({
    urls: [`https://127.0.0.1:${at}`],
    prefix: "test",
    shards: 1,
    replicas: 0,
    credentials: { user: "lectern", password: "hush" },
    authorities,
  });
const ask = (cluster: ReturnType<typeof clusterAt>) =>
  cluster.ask("GET", "/_alias", undefined, { timeoutMs: 60_000 });

test("a cluster whose certificate an authority of SEARCH_CA signed is asked, with the login", async () => {
  expect(await ask(clusterAt(authority.pem))).toEqual({ path: "/_alias" });
  expect(await ask(clusterAt(`${another.pem}\n${authority.pem}`))).toEqual({ path: "/_alias" });
  const login = `Basic ${Buffer.from("lectern:hush").toString("base64")}`;
  expect(logins).toEqual([login, login]);
});

test.each([
  ["another authority", another.pem],
  ["another authority of the same name", ofSameName.pem],
  ["the system's authorities", undefined],
])(
  "a cluster is not asked where only %s could have signed, and is sent no login",
  async (_, ca) => {
    logins.length = 0;
    const refused = expect.soft(ask(clusterAt(ca))).rejects;
    await refused.toThrow(SearchClusterError);
    await refused.toMatchObject({
      status: undefined,
      cause: { code: expect.stringMatching(/CERT|SIGN/) },
    });
    expect(logins).toEqual([]);
  },
);

test("a certificate for another host is refused", async () => {
  logins.length = 0;
  const other = await serve({ type: "dns", value: "search.example.org" });
  await expect(ask(clusterAt(authority.pem, other))).rejects.toMatchObject({
    cause: { code: "ERR_TLS_CERT_ALTNAME_INVALID" },
  });
  expect(logins).toEqual([]);
});
