import type { Endpoint } from "@lectern/contract/endpoint";
import { endpoints } from "@lectern/contract/endpoints";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "#platform/http/query-client.ts";
import { useSession } from "#platform/session/session-store.ts";
import { keepLastRead } from "#platform/storage/last-read.ts";
import { lendLayout } from "#test/layout.ts";
import { ada, showRoutes, signIn, startOver, workspace } from "#test/render.tsx";
import { sampleId, sampleOf } from "#test/sample.ts";
import { answer, forgetScript, heard, refuse, reply } from "#test/script.ts";

import { router, routes } from "./router.tsx";

vi.setConfig({ testTimeout: 300_000 });

const refreshPath = "/auth/ext/v1/token/refresh";

const calls = (Object.values(endpoints) as Endpoint[])
  // A path with a parameter comes before a literal one that it also matches: the last match wins.
  .toSorted((a, b) => Number(b.path.includes("{")) - Number(a.path.includes("{")))
  .map((call) => ({
    ...call,
    good: call.response ? JSON.stringify(sampleOf(call.response)) : null,
    pattern: new RegExp(`^${call.path.replace(/\/$/, "").replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
  }));
type Call = (typeof calls)[number];

const answerBy = ({ method, path }: Call, by: () => Response | Promise<Response>) =>
  reply(method as "GET", path as "/auth/ext/v1/user", by);

/** Answers every call successfully, with one item of each kind. */
function everythingWorks() {
  forgetScript();
  for (const call of calls) {
    const { good, status = 200, events } = call;
    answerBy(call, () => (events ? new Promise(() => {}) : new Response(good, { status })));
  }
  answer("GET", "/auth/ext/v1/user", ada);
  answer("GET", "/organization/ext/v1/", { total: 1, results: [workspace("Engines")] });
  refuse("POST", refreshPath, 401, { detail: "Sign in." });
}

const failures = [
  ["with 500", (words: string) => Response.json({ detail: words }, { status: 500 })],
  [
    "with 422",
    (words: string) =>
      Response.json({ detail: [{ loc: ["query", "q"], msg: words }] }, { status: 422 }),
  ],
  [
    "by the network",
    (words: string) => {
      throw new TypeError(words);
    },
  ],
] as const;

function open(at: string) {
  cleanup();
  startOver();
  if (!at.startsWith("/auth")) signIn();
  showRoutes(routes, at);
}

/** Waits until at least one call was made and none follows for a while. */
async function quiet() {
  let [count, rest] = [-1, 0];
  const isQuiet = () => {
    expect(heard()).not.toEqual([]);
    rest = heard().length === count && queryClient.isFetching() === 0 ? rest + 1 : 0;
    count = heard().length;
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
    expect(rest).toBeGreaterThan(10);
  };
  await vi.waitFor(isQuiet, { timeout: 60_000, interval: 25 });
}

/** The calls that a screen makes on its own, except those for its session and for events. */
async function callsOf(at: string): Promise<Call[]> {
  const made = new Set<Call | undefined>();
  // The first visit loads the screen's code, which may exceed any timeout here.
  for (let visit = 1; visit <= 2; visit += 1) {
    everythingWorks();
    open(at);
    await quiet();
    for (const { method, url } of heard())
      made.add(calls.findLast((call) => call.method === method && call.pattern.test(url.pathname)));
  }
  return [...made].filter((call) => call && !call.events && call.path !== refreshPath) as Call[];
}

const toasts = async () =>
  within(await screen.findByRole("region", { name: "Notifications" }))
    .queryAllByRole("alert")
    .map(({ textContent }) => textContent);

const one = sampleId;
const screens = [
  "/",
  "/library/all",
  "/library/all?trash=1",
  "/library/all?q=fee&in=text",
  ...["documents", "topics", "snippets", "activity", "settings"].map(
    (tab) => `/library/all/${one}?tab=${tab}`,
  ),
  `/library/all/${one}?topic=${one}`,
  `/library/all/${one}?document=${one}`,
  "/chat-ai",
  `/chat-ai/${one}`,
  `/chat-ai/shared/${one}`,
  "/search?q=fee",
  "/assets",
  `/assets/${one}`,
  "/assets/reviews",
  `/assets/reviews/${one}`,
  `/assets/reviews/${one}?cell=${one}.${one}`,
  "/persona/mypersona",
  `/persona/mypersona?persona=${one}`,
  ...[
    "security",
    "workspace",
    "members",
    "teams",
    "models",
    "system-documents",
    "usage",
    "audit-log",
  ].map((section) => `/settings/${section}`),
  "/help-center",
  "/auth/login",
  "/auth/registration?invitation=x.y",
  "/auth/verify-org-user?token=x.y",
  "/auth/confirm-email?token=x.y",
];

beforeAll(async () => {
  // The app's own router looks for a session when it is imported, here or by an earlier file.
  const hasLooked = () => router.state.initialized || useSession.getState().isLoggedOut;
  await vi.waitFor(() => expect(hasLooked()).toBe(true), { timeout: 60_000 });
}, 90_000);

beforeEach(async () => {
  lendLayout();
  signIn();
  // Home shows the documents that were read last only if there are any.
  await keepLastRead({ id: one, page: 1 });
  // All samples share one id, so React warns about duplicate keys.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test.each(screens)("on %s each call that fails is told in a toast", async (at) => {
  const found = await callsOf(at);
  expect(found).not.toEqual([]);
  const silent: string[] = [];
  for (const [turn, call] of found.entries()) {
    const [how, fail] = failures[turn % failures.length] ?? failures[0];
    const words = `${call.method} ${call.path} failed.`;
    everythingWorks();
    answerBy(call, () => fail(words));
    open(at);
    const isTold = async () => expect(await toasts()).toContain(words);
    await waitFor(isTold).catch(() => silent.push(`${words} (${how})`));
  }
  // Joined, so that a failure names them.
  expect(silent.join("\n")).toBe("");
});

test("where everything fails for one reason it is told once", async () => {
  everythingWorks();
  for (const call of calls.filter(({ events }) => !events))
    answerBy(call, () => Response.json({ detail: "Back soon." }, { status: 503 }));
  open("/");
  expect(await screen.findByText("Couldn't load the chats")).toBeInTheDocument();
  await quiet();
  expect(await toasts()).toEqual(["Back soon."]);
});
