import type { Document, KnownFile, RefusedFile } from "@lectern/contract/library";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepTokens } from "#platform/session/session-store.ts";
import { lendUploadParts } from "#test/browser-parts.ts";
import { lendLayout } from "#test/layout.ts";
import { libraryDocument } from "#test/library.ts";
import { show, signIn, startOver, tokens } from "#test/render.tsx";
import { answer, type Heard, heard, refuse, reply } from "#test/script.ts";
import { installation } from "#test/signed-out.ts";

import { add, cancelAll, clearEnded } from "../uploads.ts";
import { UploadTray } from "./UploadTray.tsx";

const collectionId = "0199f0aa-0000-7000-8000-00000000000c";
const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
const verifyPath = "/libraries/ext/v1/document/verify-checksums";
const linkPath = "/libraries/ext/v1/collections/{collection_id}/document/link";

const text = (name: string, content = name) => new File([content], name);
const partsOf = ({ body }: Heard, name: string) =>
  body instanceof FormData ? body.getAll(name) : [];
const namesIn = (call: Heard) =>
  partsOf(call, "file").map((file) => (file instanceof File ? file.name : ""));
const stored = (documents: Document[], refused: RefusedFile[] = []) =>
  new Response(JSON.stringify({ total: documents.length, results: documents, refused }), {
    status: 201,
  });
const storedAs = (call: Heard) =>
  stored(namesIn(call).map((name) => libraryDocument({ name, collection_id: collectionId })));

/** Upload requests hang until released one by one. */
function holdCalls() {
  const waiting: (() => void)[] = [];
  reply("POST", documentsPath, async (call) => {
    await new Promise<void>((go) => waiting.push(go));
    return storedAs(call);
  });
  return { letGo: () => waiting.shift()?.(), waiting };
}

/** Sets the server's response about existing files. */
const thereIs = (known: Partial<KnownFile>) =>
  reply("POST", verifyPath, ({ body }) => {
    const { checksums } = body as { checksums: string[] };
    const results = checksums.map((checksum) => ({
      checksum,
      document: null,
      elsewhere: null,
      ...known,
    }));
    return new Response(JSON.stringify({ results }));
  });

const addAll = (...files: File[]) =>
  add(
    collectionId,
    files.map((file) => ({ file })),
  );
const rowOf = async (name: string) =>
  within(await screen.findByRole("list", { name: "Files" }))
    .getAllByRole("listitem")
    .find((item) => item.textContent.includes(name))!;
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  startOver();
  signIn();
  lendUploadParts();
  lendLayout();
  answer("GET", "/settings/ext/v1/installation", installation);
  thereIs({});
  show(<UploadTray />, { at: "/library/all" });
});

afterEach(() => {
  cancelAll();
  clearEnded();
});

test("files go up together, each after its checksum, and end as documents", async () => {
  const calls = holdCalls();
  await addAll(text("hello.txt", "hello"), text("bye.txt"));
  expect(await screen.findByText("Adding 2 files")).toBeInTheDocument();
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  const [call] = heard("POST", documentsPath);
  expect([...(call!.body as FormData).keys()]).toEqual(["checksum", "file", "checksum", "file"]);
  expect(partsOf(call!, "checksum")[0]).toBe("5d41402abc4b2a76b9719d911017c592");
  expect(call!.headers.get("Authorization")).toBe("Bearer access-1");
  expect(call!.headers.get("ORG-ID")).toMatch(/^0191a000/);
  const asked = heard("POST", verifyPath).flatMap(
    ({ body }) => (body as { checksums: string[] }).checksums,
  );
  expect(asked).toContain("5d41402abc4b2a76b9719d911017c592");
  calls.letGo();
  expect(await screen.findByText("2 files added")).toBeInTheDocument();
});

test("no upload is given up by itself, however long it takes", async () => {
  const made: XMLHttpRequest[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends XMLHttpRequest {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  reply("POST", documentsPath, storedAs);
  await addAll(text("hello.txt"));
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(made.map(({ timeout }) => timeout)).toEqual([0]);
});

test("files go up with the folders that they stood in, sent or linked", async () => {
  reply("POST", documentsPath, storedAs);
  await add(
    collectionId,
    [{ file: text("a.txt"), path: "Flat/2026" }, { file: text("b.txt") }],
    "Open",
  );
  expect(await screen.findByText("2 files added")).toBeInTheDocument();
  const [call] = heard("POST", documentsPath);
  expect(partsOf(call!, "path")).toEqual(["Open/Flat/2026", "Open"]);
  thereIs({ elsewhere: libraryDocument() });
  answer("POST", linkPath, libraryDocument({ collection_id: collectionId }), 201);
  await add(collectionId, [{ file: text("c.txt"), path: "Flat" }]);
  await click("Link c.txt");
  await waitFor(() => expect(heard("POST", linkPath)).toHaveLength(1));
  expect(heard("POST", linkPath)[0]?.body).toMatchObject({ path: "Flat" });
});

test("fifty files take three calls", async () => {
  reply("POST", documentsPath, storedAs);
  await addAll(...Array.from({ length: 50 }, (_, index) => text(`${index}.txt`)));
  expect(await screen.findByText("50 files added")).toBeInTheDocument();
  expect(heard("POST", documentsPath).map((call) => namesIn(call).length)).toEqual([20, 20, 10]);
});

test("what can't be taken says so before anything is sent; litter is passed over", async () => {
  await addAll(
    text("lease.exe"),
    new File([], "empty.pdf"),
    text("long.txt", "x".repeat(2000)),
    text(".DS_Store"),
  );
  expect(await rowOf("lease.exe")).toHaveTextContent("Unsupported file type.");
  expect(await rowOf("empty.pdf")).toHaveTextContent("The file is empty.");
  expect(await rowOf("long.txt")).toHaveTextContent("The file is larger than 1.0 KB.");
  expect(await screen.findByText("3 files not taken")).toBeInTheDocument();
  expect(heard("POST")).toHaveLength(0);
});

test("a duplicate asks in its own row, and nothing of it is sent before the answer", async () => {
  reply("POST", documentsPath, storedAs);
  thereIs({ document: libraryDocument({ name: "Fee table.txt", collection_id: collectionId }) });
  await addAll(text("one.txt"), text("two.txt"));
  await screen.findByRole("button", { name: "Skip two.txt" });
  expect(await rowOf("one.txt")).toHaveTextContent("Already in this collection asFee table.txt");
  expect(heard("POST", documentsPath)).toHaveLength(0);

  await click("Skip one.txt");
  expect(await rowOf("one.txt")).toHaveTextContent("Skipped");
  await click("Keep both of two.txt");
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(heard("POST", documentsPath).map(namesIn)).toEqual([["two.txt"]]);
});

test("one that lies in another collection is linked without being sent", async () => {
  const duplicate = libraryDocument({ name: "Fee table.txt" });
  thereIs({ elsewhere: duplicate });
  answer("POST", linkPath, libraryDocument({ collection_id: collectionId }), 201);
  await addAll(text("one.txt"));
  await screen.findByText("Already in another collection as");
  await click("Link one.txt");
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(heard("POST", linkPath).map(({ body }) => body)).toEqual([{ document_id: duplicate.id }]);
  expect(heard("POST", documentsPath)).toHaveLength(0);
});

test("many duplicates are decided together: skipping is what is proposed", async () => {
  reply("POST", documentsPath, storedAs);
  thereIs({ document: libraryDocument() });
  await addAll(text("one.txt"), text("two.txt"), text("three.txt"));
  await screen.findByText("3 of 3 files are already here");
  await click("Decide");
  const dialog = await screen.findByRole("dialog", { name: "3 files are already here" });
  const forAll = within(dialog).getByRole("combobox", { name: "For all" });
  expect(forAll).toHaveDisplayValue("Skip");
  await userEvent.selectOptions(
    within(dialog).getByRole("combobox", { name: "What is done with two.txt" }),
    "Keep both",
  );
  expect(forAll).toHaveDisplayValue("Each for itself");
  await userEvent.click(within(dialog).getByRole("button", { name: "Go on" }));
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(heard("POST", documentsPath).map(namesIn)).toEqual([["two.txt"]]);
});

test("the same file twice in one drop is told", async () => {
  const calls = holdCalls();
  await addAll(text("one.txt", "same"), text("two.txt", "same"));
  await screen.findByRole("button", { name: "Skip two.txt" });
  expect(await rowOf("two.txt")).toHaveTextContent("The same file as one.txt");
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  expect(heard("POST", documentsPath).map(namesIn)).toEqual([["one.txt"]]);
});

test("a cancelled file stops, the others go on", async () => {
  const calls = holdCalls();
  await addAll(text("one.txt"), text("two.txt"));
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  await click("Cancel one.txt");
  expect(await rowOf("one.txt")).toHaveTextContent("Cancelled");
  await waitFor(() => expect(calls.waiting).toHaveLength(2));
  calls.letGo();
  calls.letGo();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  expect(heard("POST", documentsPath).map(namesIn)).toEqual([["one.txt", "two.txt"], ["two.txt"]]);
});

test("a file, and all of them, wait for as long as the person wants", async () => {
  const calls = holdCalls();
  await addAll(text("one.txt"));
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  await click("Pause one.txt");
  expect(await rowOf("one.txt")).toHaveTextContent("Paused");
  await click("Go on with one.txt");
  await waitFor(() => expect(calls.waiting).toHaveLength(2));
  await click("Pause the upload");
  expect(await screen.findByRole("status")).toHaveTextContent("Paused");
  await click("Resume the upload");
  await waitFor(() => expect(calls.waiting).toHaveLength(3));
  for (const go of calls.waiting) go();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
});

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

test("while files are on their way the heading counts those that failed, too", async () => {
  const { letGo, waiting } = holdCalls();
  await addAll(text("one.txt"), text("lease.exe"), text("two.txt"));
  expect(await screen.findByText("Adding 3 files")).toBeInTheDocument();
  expect(screen.getByText(/ of .* · 1 not added$/)).toBeInTheDocument();
  await waitFor(() => expect(waiting).toHaveLength(1));
  letGo();
  expect(await screen.findByText("2 files added, 1 not taken")).toBeInTheDocument();
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

test("closing the window is warned of only while something is unfinished", async () => {
  const isWarned = () => {
    const event = new Event("beforeunload", { cancelable: true });
    globalThis.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const calls = holdCalls();
  expect(isWarned()).toBe(false);
  await addAll(text("one.txt"));
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  expect(isWarned()).toBe(true);
  calls.letGo();
  await screen.findByText("1 file added");
  expect(isWarned()).toBe(false);
});

test("closing the tray while files are on their way asks first", async () => {
  const calls = holdCalls();
  await addAll(text("one.txt"));
  await waitFor(() => expect(calls.waiting).toHaveLength(1));
  await click("Stop the upload");
  const dialog = await screen.findByRole("dialog", { name: "Stop adding 1 file?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());
});

test("a new batch does not carry the old one along", async () => {
  reply("POST", documentsPath, storedAs);
  await addAll(text("one.txt"));
  await screen.findByText("1 file added");
  await addAll(text("two.txt"));
  await screen.findByText("1 file added");
  await click("Show files");
  expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(
    1,
  );
});
