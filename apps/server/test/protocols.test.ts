import { Scope } from "@lectern/contract/endpoint";
import { expect, test } from "vitest";

import { protocols } from "../src/features.ts";
import type { ProtocolRoute } from "../src/http/protocol.ts";
import { startApp } from "./app.ts";
import { make } from "./identity/api-keys.ts";

const app = await startApp({ mcpServer: false });
const [ada, eve] = [await app.signUp("Ada"), await app.signUp("Eve")];
const served = protocols.filter(({ path }) => path !== "/mcp");

const knock = (route: ProtocolRoute, token: string, organizationId = "") =>
  fetch(`${app.url}${route.path.replace(/\{\w+\}/, "extractive")}`, {
    method: route.method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(organizationId && { "org-id": organizationId }),
    },
    ...(route.method === "GET" ? {} : { body: "{}" }),
  });

test.each(served.map((route) => [route.method, route.path, route] as const))(
  "%s %s takes a key with its scopes alone, in the key's workspace alone",
  async (_method, _path, route) => {
    expect((await knock(route, "")).status).toBe(401);
    expect((await knock(route, ada.token ?? "", ada.organizationId)).status).toBe(401);
    const full = (await make(ada)).body.key;
    expect((await knock(route, full, eve.organizationId)).status).toBe(403);
    expect([200, 400]).toContain((await knock(route, full, ada.organizationId)).status);
    expect([200, 400]).toContain((await knock(route, full)).status);
    for (const missing of route.scopes) {
      const scopes = Scope.options.filter((scope) => scope !== missing);
      const response = await knock(route, (await make(ada, { scopes })).body.key);
      expect([missing, response.status]).toEqual([missing, 403]);
    }
  },
);

test("what the operator turned off is not there", async () => {
  const { key } = (await make(ada)).body;
  for (const route of protocols.filter(({ path }) => path === "/mcp")) {
    expect((await knock(route, key)).status).toBe(404);
  }
});

test("the documentation names the protocols that are on", async () => {
  const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(served.map(({ path }) => path)));
  expect(Object.keys(paths)).not.toContain("/mcp");
});
