import type { Endpoint } from "@lectern/contract/endpoint";
import { endpoints } from "@lectern/contract/endpoints";
import { expect, test } from "vitest";

import { startApp } from "./app.ts";

const app = await startApp();

/**
 * The calls as the specification writes them, `{id}` for any id, with the status for an anonymous
 * caller.
 */
const calls: [method: string, path: string, status: number, body?: object][] = [
  ["POST", "/auth/ext/v1/login", 422],
  ["POST", "/auth/ext/v1/logout", 200, {}],
  ["POST", "/auth/ext/v1/registration/", 422],
  ["POST", "/auth/ext/v1/registration/confirm-email", 422],
  ["POST", "/auth/ext/v1/reset-password/email/", 422],
  ["POST", "/auth/ext/v1/reset-password/email/confirm", 422],
  ["POST", "/auth/ext/v1/token/refresh", 401, { token: "none" }],
  ["GET", "/auth/ext/v1/user", 401],
  ["GET", "/organization/ext/v1/", 401],
  ["GET", "/organization/ext/v1/{id}", 401],
  ["GET", "/organization/ext/v1/{id}/logo", 401],
  ["GET", "/organization/ext/v1/users", 401],
  ["PATCH", "/organization/ext/v1/users/{id}", 401],
  ["GET", "/organization/ext/v1/users/search", 401],
  ["GET", "/libraries/ext/v1/collections", 401],
  ["GET", "/libraries/ext/v1/collections/{id}", 401],
  ["GET", "/libraries/ext/v1/collections/{id}/document", 401],
  ["GET", "/libraries/ext/v1/collections/{id}/document/{id}", 401],
  ["GET", "/libraries/ext/v1/document/{id}/file-url", 401],
  ["POST", "/libraries/ext/v1/document/verify-checksum", 401],
  ["POST", "/libraries/ext/v1/uploads", 401],
  ["GET", "/libraries/ext/v1/topics", 401],
  ["PATCH", "/libraries/ext/v1/topics/{id}", 401],
  ["GET", "/libraries/ext/v1/topics/{id}/export", 401],
  ["POST", "/libraries/ext/v1/topics/{id}/snippets", 401],
  ["GET", "/libraries/ext/v1/snippets/search", 401],
  ["DELETE", "/libraries/ext/v1/snippets/{id}", 401],
  ["GET", "/chats/ext/v1/sessions", 401],
  ["GET", "/chats/ext/v1/sessions/{id}", 401],
  ["GET", "/chats/ext/v1/sessions/{id}/chats", 401],
  ["DELETE", "/chats/ext/v1/sessions/{id}/chats/{id}", 401],
  ["GET", "/chats/ext/v1/stream/chat/{id}", 401],
  ["GET", "/chats/ext/v1/sessions/{id}/knowledge-capacity", 401],
  ["GET", "/chats/ext/v1/sessions/{id}/tokens", 401],
  ["GET", "/chats/ext/v1/attachments/sessions/{id}", 401],
  ["GET", "/chats/ext/v1/attachments/{id}", 401],
  ["DELETE", "/chats/ext/v1/attachments/{id}", 401],
  ["POST", "/chats/ext/v1/attachments/inline/", 401],
  ["POST", "/chats/ext/v1/attachments/verify-checksum", 401],
  ["GET", "/chats/ext/v1/system-document/", 401],
  ["POST", "/chats/ext/v1/system-document/upload", 401],
];

/** Names of parameters are not part of the specification. */
const named = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/\{\w+\}/g, "{id}")}`;
const contract = new Set(Object.values<Endpoint>(endpoints).map(named));

test.each(calls)("%s %s is served", async (method, path, status, body) => {
  // At this exact address, not at one that matches it as an id.
  expect(contract).toContain(`${method} ${path}`);
  const sent = body && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${app.url}${path.replaceAll("{id}", "1")}`, { method, ...sent });
  expect([response.status, await response.json()]).toMatchObject([
    status,
    { detail: expect.anything(), code: expect.any(String), params: expect.any(Object) },
  ]);
});
