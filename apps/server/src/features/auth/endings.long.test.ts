import {
  changePassword,
  createApiKey,
  deleteUser,
  listDevices,
  login,
  logout,
  refreshToken,
  revokeApiKey,
  revokeDevice,
  revokeOtherDevices,
} from "@lectern/contract/auth";
import { streamChat } from "@lectern/contract/chat";
import { Scope } from "@lectern/contract/endpoint";
import { getFileUrl, libraryEvents, listCollections } from "@lectern/contract/library";
import { removeMember } from "@lectern/contract/organizations";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import type { Model } from "#deps";
import { addressOf, type Caller, callAt, headersOf, type Person, startApp } from "#test/app.ts";
import { ask, talk } from "#test/chat/chat.ts";
import { joinAs, sendFile } from "#test/library/library.ts";

/** Starts an answer and never ends it, so that its streams stay open. */
const endless: Model = {
  name: "endless",
  windowTokens: 16_384,
  sees: false,
  async *stream(_, signal) {
    yield { type: "text", text: "The heron " };
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
};

const app = await startApp({}, { model: endless });
const host = await app.signUp("Hope");
const collection = await host.collection({ visibility: "shared" });
const document = await sendFile(app, host, collection.id, {
  name: "heron.txt",
  bytes: "The heron stands still.",
});

const hangUp = new AbortController();
afterAll(() => hangUp.abort());

/** Opens an event stream; `over` is true once the server has ended it. */
async function opened(caller: Caller, path: string) {
  const response = await fetch(`${app.url}${path}`, {
    headers: headersOf(caller),
    signal: hangUp.signal,
  });
  expect(response.status).toBe(200);
  const stream = { over: false };
  const read = async () => {
    for await (const _ of response.body ?? []);
  };
  const end = () => {
    stream.over = true;
  };
  read().then(end, end);
  return stream;
}

type Kind = "token" | "cookie";

/** A session: its access token, and how it is refreshed and ended. */
async function session(kind: Kind, { email, password }: Person) {
  const { body, headers } = await app.call(login, { body: { email, password, session: kind } });
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice(11);
  const sent: Record<string, string> =
    kind === "cookie" ? { cookie: cookies.join("; "), "x-xsrf-token": xsrf ?? "" } : {};
  return {
    caller: { token: body.access_token, organizationId: host.organizationId },
    refresh: () =>
      app.call(refreshToken, { body: { token: body.refresh_token, session: kind } }, sent),
    logout: () =>
      kind === "cookie"
        ? app.call(logout, { body: {} }, sent)
        : app.call(logout, { body: {} }, { authorization: `Bearer ${body.access_token}` }),
  };
}

/** All credentials of one person, each with calls and streams opened by it. */
async function scene(kind: Kind) {
  const person = await joinAs(app, host, "editor");
  const here = await session(kind, person);
  const made = await person.call(createApiKey, {
    body: { name: "Nightly", scopes: Scope.options },
  });
  const key: Caller = { token: made.body.key, organizationId: host.organizationId };
  const conversation = await talk(person);
  const { id: chat_id } = await ask(person, conversation.id, "What does the heron do?");
  const reached = async (caller: Caller) => ({
    rest: async () => (await callAt(app.url, caller, listCollections, {})).status,
    library: await opened(caller, addressOf(libraryEvents, {})),
    chat: await opened(caller, addressOf(streamChat, { params: { chat_id } })),
    file: await (async () => {
      const params = { document_id: document.id };
      const { url } = (await callAt(app.url, caller, getFileUrl, { params })).body;
      return async () => (await fetch(url)).status;
    })(),
  });
  return {
    /** Another device of the same person, which ends the session. */
    person,
    here,
    keyId: made.body.id,
    bySession: await reached(here.caller),
    byKey: await reached(key),
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

async function deviceOf({ here }: Scene): Promise<string> {
  const { results } = (await callAt(app.url, here.caller, listDevices, {})).body;
  return results.find(({ current }) => current)?.id ?? "";
}

interface Ending {
  what: string;
  by: (scene: Scene) => Promise<unknown>;
  /** Status of the session's calls after the ending; absent where the session stays valid. */
  session?: number;
  /** Status of a refresh with its tokens. */
  refreshed?: number;
  key?: number;
}

const endings: Ending[] = [
  { what: "signing out", by: ({ here }) => here.logout(), session: 401, refreshed: 401 },
  {
    what: "signing the device out from another",
    by: async (all) => all.person.call(revokeDevice, { params: { id: await deviceOf(all) } }),
    session: 401,
    refreshed: 401,
  },
  {
    what: "signing all others out",
    by: ({ person }) => person.call(revokeOtherDevices, {}),
    session: 401,
    refreshed: 401,
  },
  {
    what: "another password",
    by: ({ person }) =>
      person.call(changePassword, {
        body: { current_password: person.password, password: "seven green lanterns" },
      }),
    session: 401,
    refreshed: 401,
  },
  {
    what: "a refresh token that comes twice",
    by: async ({ here }) => [await here.refresh(), await here.refresh()],
    session: 401,
    refreshed: 401,
  },
  {
    what: "deactivation",
    by: ({ person }) =>
      app.deps.db
        .updateTable("account")
        .set({ deactivated_at: new Date() })
        .where("id", "=", person.user.id)
        .execute(),
    session: 401,
    refreshed: 401,
    key: 401,
  },
  {
    what: "deletion of the account",
    by: ({ person }) => person.call(deleteUser, { body: { password: person.password } }),
    session: 401,
    refreshed: 401,
    key: 401,
  },
  {
    what: "the end of the membership",
    by: ({ person }) => host.call(removeMember, { params: { id: person.user.id } }),
    // Still signed in, but no longer a member of this workspace.
    session: 403,
    refreshed: 200,
    key: 401,
  },
  {
    what: "revoking the key",
    by: ({ person, keyId }) => person.call(revokeApiKey, { params: { id: keyId } }),
    key: 401,
  },
  {
    what: "the end of the key's time",
    by: ({ keyId }) =>
      app.deps.db
        .updateTable("api_key")
        .set({ expires_at: sql<Date>`now()` })
        .where("id", "=", keyId)
        .execute(),
    key: 401,
  },
];

const kinds: Kind[] = ["token", "cookie"];

test.concurrent.each(
  endings.flatMap((ending) => kinds.map((kind) => [ending.what, kind, ending] as const)),
)(
  "%s (%s): calls end at once, streams within five seconds, and nothing else does",
  async (_, kind, ending) => {
    const all = await scene(kind);
    const { bySession, byKey, here } = all;
    const answers = async () => [
      await bySession.rest(),
      await byKey.rest(),
      await bySession.file(),
      await byKey.file(),
    ];
    expect(await answers()).toEqual([200, 200, 200, 200]);

    await ending.by(all);

    expect(await answers()).toEqual([
      ending.session ?? 200,
      ending.key ?? 200,
      ending.session ? 403 : 200,
      ending.key ? 403 : 200,
    ]);
    const over = () =>
      [bySession.library, bySession.chat, byKey.library, byKey.chat].map((stream) => stream.over);
    const due = [ending.session, ending.session, ending.key, ending.key].map(Boolean);
    await expect.poll(over, { timeout: 5_000, interval: 50 }).toEqual(due);
    // Streams that are not due must not end late either.
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(over()).toEqual(due);
    expect((await here.refresh()).status).toBe(ending.refreshed ?? 200);
  },
);
