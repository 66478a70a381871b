import { randomBytes } from "node:crypto";

import { exportUser, logout } from "@lectern/contract/auth";
import { removeMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { accountCopy, type Copy, copyOf } from "#test/identity/account-copy.ts";
import { headersOf, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp();
const { talked, into } = accountCopy(app);

test("whole and in order at any size", async () => {
  const ada = await app.signUp();
  expect((await copyOf(ada)).copy.workspaces).toMatchObject([
    { collections: [], topics: [], chats: [] },
  ]);
  for (let at = 0; at < 230; at += 1) await talked(ada, `Talk ${at}`, 1);
  await talked(ada, "Long talk", 300);
  const [workspace] = (await copyOf(ada)).copy.workspaces;
  expect(workspace?.chats.map(({ title }) => title)).toEqual([
    ...Array.from({ length: 230 }, (_, at) => `Talk ${at}`),
    "Long talk",
  ]);
  expect(workspace?.chats.at(-1)?.turns.map(({ question }) => question)).toEqual(
    Array.from({ length: 300 }, (_, at) => `Long talk ${at}`),
  );
});

test("is read while it is taken, and ends with the membership", async () => {
  const host = await app.signUp("Bea");
  const guest = await joinAs(app, host, "viewer");
  await talked(guest, "Long talk", 300, "x".repeat(100_000));
  const response = await fetch(`${app.url}${exportUser.path}`, {
    headers: { ...headersOf(guest), "accept-encoding": "identity" },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader.read()).value ?? "";
  await host.call(removeMember, { params: { id: guest.user.id } });
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value;
  const turns = (JSON.parse(text) as Copy).workspaces.flatMap(({ chats }) =>
    chats.flatMap((chat) => chat.turns),
  );
  expect(turns.length).toBeGreaterThan(0);
  expect(turns.length).toBeLessThan(300);
});

test.each(["identity", "gzip"])("half of it is never whole (%s)", async (encoding) => {
  const [ada, host] = [await app.signUp("Ada"), await app.signUp("Bea")];
  const there = await into(host, ada);
  // Workspaces are exported in the order of their creation; the first exceeds the connection's
  // buffers.
  const noise = () => randomBytes(50_000).toString("base64");
  for (let at = 0; at < 200; at += 1) await talked(ada, "Long talk", 1, noise());
  await talked(there, "Talk", 1);
  const headers = { ...headersOf(ada), "accept-encoding": encoding };
  const response = await fetch(`${app.url}${exportUser.path}`, { headers });
  const reader = response.body!.getReader();
  await reader.read();
  await ada.call(logout, { body: {} });
  const rest = async () => {
    for (let next = await reader.read(); !next.done;) next = await reader.read();
  };
  await expect(rest()).rejects.toThrow("terminated");
});
