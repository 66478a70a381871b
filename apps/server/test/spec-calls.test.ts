import { expect, test } from "vitest";

import { startApp } from "./app.ts";

const app = await startApp();

/** The calls as the specification writes them, with what an unknown caller gets. */
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
  ["GET", "/organization/ext/v1/1", 401],
  ["GET", "/organization/ext/v1/1/logo", 401],
  ["GET", "/organization/ext/v1/users", 401],
  ["PATCH", "/organization/ext/v1/users/1", 401],
  ["GET", "/organization/ext/v1/users/search", 401],
  ["GET", "/libraries/ext/v1/collections", 401],
  ["GET", "/libraries/ext/v1/collections/1", 401],
  ["GET", "/libraries/ext/v1/collections/1/document", 401],
  ["GET", "/libraries/ext/v1/collections/1/document/2", 401],
  ["GET", "/libraries/ext/v1/document/2/file-url", 401],
  ["POST", "/libraries/ext/v1/document/verify-checksum", 401],
  ["POST", "/libraries/ext/v1/uploads", 401],
  ["GET", "/libraries/ext/v1/topics", 401],
  ["PATCH", "/libraries/ext/v1/topics/1", 401],
  ["GET", "/libraries/ext/v1/topics/1/export", 401],
  ["POST", "/libraries/ext/v1/topics/1/snippets", 401],
  ["GET", "/libraries/ext/v1/snippets/search", 401],
  ["DELETE", "/libraries/ext/v1/snippets/1", 401],
  ["GET", "/chats/ext/v1/sessions", 401],
  ["GET", "/chats/ext/v1/sessions/1", 401],
  ["GET", "/chats/ext/v1/sessions/1/chats", 401],
  ["DELETE", "/chats/ext/v1/sessions/1/chats/2", 401],
  ["GET", "/chats/ext/v1/stream/chat/2", 401],
  ["GET", "/chats/ext/v1/sessions/1/knowledge-capacity", 401],
  ["GET", "/chats/ext/v1/sessions/1/tokens", 401],
  ["GET", "/chats/ext/v1/attachments/sessions/1", 401],
  ["GET", "/chats/ext/v1/attachments/1", 401],
  ["DELETE", "/chats/ext/v1/attachments/1", 401],
  ["POST", "/chats/ext/v1/attachments/inline/", 401],
  ["POST", "/chats/ext/v1/attachments/verify-checksum", 401],
  ["GET", "/chats/ext/v1/system-document/", 401],
  ["POST", "/chats/ext/v1/system-document/upload", 401],
];

test.each(calls)("%s %s is served", async (method, path, status, body) => {
  const sent = body && {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`${app.url}${path}`, { method, ...sent });
  expect([response.status, await response.json()]).toEqual([status, { detail: expect.anything() }]);
});
