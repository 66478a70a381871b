import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";

import { endpoints } from "@lectern/contract/endpoints";

import { useNotices } from "#platform/notify.ts";
import { signIn, startOver } from "#test/render.tsx";
import { forgetScript, heard, reply } from "#test/script.ts";

import { Providers } from "./providers.tsx";

type Hook = (...given: unknown[]) => unknown;

const modules = import.meta.glob<Record<string, unknown>>("./features/**/api.ts", { eager: true });

/** Every hook that the features' api files export, by file and name. */
const hooks = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter(([name, one]) => /^use[A-Z]/.test(name) && typeof one === "function")
    .map(([name, one]): [string, Hook] => [`${file} ${name}`, one as Hook]),
);

const words = (name: string | symbol) =>
  ["toString", "toJSON", Symbol.toPrimitive].includes(name) ? () => "x" : undefined;

/** Any argument of a hook or its mutation: it has every property, and reads "x". */
const anything: object = new Proxy(() => {}, {
  get: (_target, name) => (name === "then" ? undefined : (words(name) ?? anything)),
  apply: () => anything,
});

const ways = [
  Array.from({ length: 4 }, () => anything),
  ["text", "text", "text", "text"],
  ["text", true, true, true],
];

/** Makes every call to the server fail. */
function everythingFails() {
  forgetScript();
  for (const { method, path } of Object.values(endpoints)) {
    const failed = () => Response.json({ detail: "It failed." }, { status: 500 });
    reply(method as "GET", path as "/auth/ext/v1/user", failed);
  }
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <Providers>
    <RouterProvider router={createMemoryRouter([{ path: "*", element: children }])} />
  </Providers>
);

const errors = () =>
  useNotices
    .getState()
    .shown.filter(({ variant }) => variant === "error")
    .map(({ message }) => message);

/** Returns the toasts shown after the hook's query or mutation ran; null if it makes no call. */
async function toldBy(hook: Hook, given: unknown[]): Promise<string[] | null> {
  cleanup();
  startOver();
  signIn();
  everythingFails();
  const { result } = renderHook(() => hook(...given), { wrapper });
  const made = result.current as { mutate?: (given: unknown) => void; isError?: boolean } | null;
  if (made?.mutate === undefined && made?.isError === undefined) return null;
  made.mutate?.(anything);
  const isTold = () => expect(errors()).not.toEqual([]);
  await waitFor(isTold, { timeout: 1000 }).catch(() => {});
  return errors();
}

test.each(hooks)("a failure of %s is told in a toast", async (_name, hook) => {
  for (const given of ways) {
    const told = await toldBy(hook, given);
    if (told === null) return;
    // A useless argument makes it fail before its call; it must still show an error.
    if (told.length > 0) {
      expect(told).toEqual(heard().length > 0 ? ["It failed."] : [expect.any(String)]);
      return;
    }
  }
  expect.fail("It is silent, whatever it is given.");
});

test("they are all found", () => {
  expect(hooks.length).toBeGreaterThan(70);
});
