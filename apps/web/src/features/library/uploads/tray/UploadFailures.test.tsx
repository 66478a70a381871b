import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { keepTokens } from "#platform/session/session-store.ts";
import { libraryDocument } from "#test/library.ts";
import { tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import {
  addAll,
  click,
  collectionId,
  documentsPath,
  emptyTray,
  namesIn,
  openTray,
  rowOf,
  stored,
  storedAs,
  text,
} from "#test/screens/upload-tray.tsx";

beforeEach(openTray);

afterEach(emptyTray);

test("a refused file of a call is told in its row, and the others are added by the same call", async () => {
  reply("POST", documentsPath, (call) => {
    const documents = namesIn(call)
      .filter((name) => name !== "bad.txt")
      .map((name) => libraryDocument({ name, collection_id: collectionId }));
    return stored(documents, [{ index: 1, name: "bad.txt", detail: "The file is damaged." }]);
  });
  await addAll(text("one.txt"), text("bad.txt"), text("two.txt"));
  expect(await screen.findByText("2 files added, 1 not added")).toBeInTheDocument();
  expect(await rowOf("bad.txt")).toHaveTextContent("The file is damaged.");
  expect(await rowOf("two.txt")).not.toHaveTextContent("The file is damaged.");
  expect(heard("POST", documentsPath)).toHaveLength(1);
});

test("files refused together go one by one, so that the good ones are added", async () => {
  reply("POST", documentsPath, (call) =>
    namesIn(call).includes("bad.txt")
      ? new Response(JSON.stringify({ detail: "The file is damaged." }), { status: 415 })
      : storedAs(call),
  );
  await addAll(text("one.txt"), text("bad.txt"), text("lease.exe"), text("two.txt"));
  expect(await screen.findByText("2 files added, 2 not added")).toBeInTheDocument();
  expect(await rowOf("bad.txt")).toHaveTextContent("The file is damaged.");
});

test("a refusal of the server is told in its row, and can be tried again", async () => {
  refuse("POST", documentsPath, 413, { detail: "The file is too large." });
  await addAll(text("one.txt"));
  expect(await screen.findByText("1 file could not be added")).toBeInTheDocument();
  expect(await rowOf("one.txt")).toHaveTextContent("The file is too large.");
  reply("POST", documentsPath, storedAs);
  await click("Try one.txt again");
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  const keys = heard("POST", documentsPath).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(1);
});

test("a lost connection is taken up again by itself, with the same call", async () => {
  reply("POST", documentsPath, () => {
    throw new TypeError("Failed to fetch");
  });
  await addAll(text("one.txt"), text("two.txt"));
  await screen.findAllByText("Connection lost. Trying again.");
  reply("POST", documentsPath, storedAs);
  globalThis.dispatchEvent(new Event("online"));
  expect(await screen.findByText("2 files added")).toBeInTheDocument();
  const calls = heard("POST", documentsPath);
  expect(new Set(calls.map(({ headers }) => headers.get("Idempotency-Key"))).size).toBe(1);
  expect(calls.map(namesIn)).toEqual(calls.map(() => ["one.txt", "two.txt"]));
});

test.each([
  [
    "can't be opened",
    "Failed to read file",
    () => Promise.reject(new DOMException("", "NotFoundError")),
  ],
  ["breaks off", "Error reading file", () => Promise.resolve(new ArrayBuffer(0))],
])("a file that %s is told in its row, and nothing of it is sent", async (_, words, read) => {
  const gone = text("gone.txt");
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: read });
  await addAll(gone);
  expect(await screen.findByText("1 file could not be added")).toBeInTheDocument();
  expect(await rowOf("gone.txt")).toHaveTextContent(words);
  expect(heard("POST")).toHaveLength(0);
});

test("a file that can't be read while it is sent says so, and the others go on", async () => {
  const gone = text("gone.txt");
  reply("POST", documentsPath, (call) => {
    if (!namesIn(call).includes("gone.txt")) return storedAs(call);
    gone.slice = () => {
      throw new DOMException("", "NotReadableError");
    };
    throw new TypeError("Failed to fetch");
  });
  await addAll(text("one.txt"), gone);
  expect(await screen.findByText("Error reading file")).toBeInTheDocument();
  expect(await screen.findByText("1 file added, 1 not added")).toBeInTheDocument();
});

test("a 401 renews the session once, and the files are sent again", async () => {
  let sent = 0;
  reply("POST", documentsPath, (call) => {
    sent += 1;
    return sent === 1
      ? new Response(JSON.stringify({ detail: "Sign in again." }), { status: 401 })
      : storedAs(call);
  });
  answer("POST", "/auth/ext/v1/token/refresh", tokens("access-2"));
  await addAll(text("one.txt"));
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(heard("POST", "/auth/ext/v1/token/refresh")).toHaveLength(1);
  expect(heard("POST", documentsPath).map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer access-1",
    "Bearer access-2",
  ]);
});

test("a clock that is ahead causes one refresh, not one for each call", async () => {
  const late = (access: string) => tokens(access, -600);
  keepTokens(late("old"));
  let made = 0;
  answer("POST", "/auth/ext/v1/token/refresh", () => late(`new-${++made}`));
  reply("POST", documentsPath, storedAs);
  await addAll(...Array.from({ length: 50 }, (_, index) => text(`${index}.txt`)));
  expect(await screen.findByText("50 files added")).toBeInTheDocument();
  await addAll(text("later.txt"));
  await waitFor(() => expect(heard("POST", documentsPath).flatMap(namesIn)).toContain("later.txt"));
  expect(made).toBe(1);
});

test("asked to wait, it waits and sends again by itself", async () => {
  let sent = 0;
  reply("POST", documentsPath, (call) => {
    sent += 1;
    return sent === 1
      ? new Response(JSON.stringify({ detail: "Too many." }), {
          status: 429,
          headers: { "Retry-After": "1" },
        })
      : storedAs(call);
  });
  await addAll(text("one.txt"));
  expect(await screen.findByText("1 file added")).toBeVisible();
  expect(sent).toBe(2);
});
