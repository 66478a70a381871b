import type { Document } from "@lectern/contract/library";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { lendUploadParts } from "#test/browser-parts.ts";
import { libraryDocument } from "#test/library.ts";
import { show, signIn, startOver, tokens } from "#test/render.tsx";
import { answer, type Heard, heard, refuse, reply } from "#test/script.ts";

import { cancelAll, clearEnded, add } from "../uploads/uploads.ts";
import { UploadTray } from "./UploadTray.tsx";

vi.setConfig({ testTimeout: 30_000 });

const collectionId = "0199f0aa-0000-7000-8000-00000000000c";
const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
const verifyPath = "/libraries/ext/v1/document/verify-checksum";
const installation = {
  version: "1",
  max_file_bytes: 1024,
  registration: "open",
  require_verified_email: false,
  token_refresh_minutes: 29,
  model: "extractive",
} as const;

const text = (name: string, content = name) => new File([content], name);
const fileIn = ({ body }: Heard) => (body instanceof FormData ? body.get("file") : null);
const nameIn = (call: Heard) => {
  const file = fileIn(call);
  return file instanceof File ? file.name : undefined;
};
const stored = (document: Document) =>
  new Response(JSON.stringify({ total: 1, results: [document] }), { status: 201 });

/** The uploads hang until they are let go, one by one. */
function holdUploads() {
  const waiting: (() => void)[] = [];
  reply("POST", documentsPath, async (call) => {
    await new Promise<void>((go) => waiting.push(go));
    return stored(libraryDocument({ name: nameIn(call) ?? "", collection_id: collectionId }));
  });
  return { letGo: () => waiting.shift()?.(), waiting };
}

const addAll = (...files: File[]) => add(collectionId, files);
const rowOf = async (name: string) =>
  within(await screen.findByRole("list", { name: "Files" }))
    .getAllByRole("listitem")
    .find((item) => item.textContent.includes(name))!;

beforeEach(() => {
  startOver();
  signIn();
  lendUploadParts();
  answer("GET", "/settings/ext/v1/installation", installation);
  answer("POST", verifyPath, { exists: false, document: null });
  show(<UploadTray />, { at: "/library/all" });
});

afterEach(() => {
  cancelAll();
  clearEnded();
});

test("a file goes up with its checksum before it, and ends as a document", async () => {
  const uploads = holdUploads();
  await addAll(text("hello.txt", "hello"));
  expect(await screen.findByText("Adding 1 file")).toBeInTheDocument();
  await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  const [call] = heard("POST", documentsPath);
  expect([...(call!.body as FormData).keys()]).toEqual(["checksum", "file"]);
  expect((call!.body as FormData).get("checksum")).toBe("5d41402abc4b2a76b9719d911017c592");
  expect(call!.headers.get("Authorization")).toBe("Bearer access-1");
  expect(call!.headers.get("ORG-ID")).toMatch(/^0191a000/);
  expect(heard("POST", verifyPath)[0]?.body).toEqual({
    collection_id: collectionId,
    checksum: "5d41402abc4b2a76b9719d911017c592",
  });
  uploads.letGo();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
});

test("three files are sent at a time", async () => {
  const uploads = holdUploads();
  await addAll(...["a", "b", "c", "d", "e"].map((name) => text(`${name}.txt`)));
  await waitFor(() => expect(uploads.waiting).toHaveLength(3));
  expect((await rowOf("e.txt")).textContent).toContain("waiting");
  uploads.letGo();
  await waitFor(() => expect(heard("POST", documentsPath)).toHaveLength(4));
  expect(uploads.waiting).toHaveLength(3);
});

test("what can't be taken says so before anything is sent", async () => {
  await addAll(text("lease.docx"), new File([], "empty.pdf"), text("long.txt", "x".repeat(2000)));
  expect(await rowOf("lease.docx")).toHaveTextContent(
    "Only PDF, text and Markdown files can be added.",
  );
  expect(await rowOf("empty.pdf")).toHaveTextContent("The file is empty.");
  expect(await rowOf("long.txt")).toHaveTextContent("The file is larger than 1.0 KB.");
  expect(heard("POST")).toHaveLength(0);
});

test("a duplicate asks in its own row, and nothing is sent before the answer", async () => {
  const uploads = holdUploads();
  const twin = libraryDocument({ name: "Fee table.txt", collection_id: collectionId });
  answer("POST", verifyPath, { exists: true, document: twin });
  await addAll(text("one.txt"), text("two.txt"));
  await screen.findByRole("button", { name: "Skip two.txt" });
  expect(await rowOf("one.txt")).toHaveTextContent("Already in this collection as Fee table.txt");
  expect(heard("POST", documentsPath)).toHaveLength(0);

  await userEvent.click(screen.getByRole("button", { name: "Skip one.txt" }));
  expect(await rowOf("one.txt")).toHaveTextContent("Skipped");
  await userEvent.click(screen.getByRole("button", { name: "Keep both of two.txt" }));
  await waitFor(() => expect(heard("POST", documentsPath).map(nameIn)).toEqual(["two.txt"]));
  uploads.letGo();
});

test("many duplicates are answered at once", async () => {
  answer("POST", verifyPath, { exists: true, document: libraryDocument() });
  await addAll(text("one.txt"), text("two.txt"), text("three.txt"));
  await screen.findByText("3 are already here");
  await userEvent.click(screen.getByRole("button", { name: "Skip all" }));
  expect(await screen.findByText("Nothing added")).toBeInTheDocument();
});

test("a cancelled file stops, the others go on", async () => {
  const uploads = holdUploads();
  await addAll(text("one.txt"), text("two.txt"));
  await waitFor(() => expect(uploads.waiting).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: "Cancel one.txt" }));
  expect(await rowOf("one.txt")).toHaveTextContent("Cancelled");
  uploads.letGo();
  uploads.letGo();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
});

test("a refusal of the server is told in its row, and can be tried again", async () => {
  refuse("POST", documentsPath, 413, { detail: "The file is too large." });
  await addAll(text("one.txt"));
  await screen.findByText("The file is too large.");
  expect(screen.getByText("1 file could not be added")).toBeInTheDocument();
  const uploads = holdUploads();
  await userEvent.click(screen.getByRole("button", { name: "Try one.txt again" }));
  await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  uploads.letGo();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
  const keys = heard("POST", documentsPath).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(1);
});

test("a lost connection is taken up again by itself once it is back", async () => {
  reply("POST", documentsPath, () => {
    throw new TypeError("Failed to fetch");
  });
  await addAll(text("one.txt"));
  await screen.findByText("The connection was lost.");
  const uploads = holdUploads();
  globalThis.dispatchEvent(new Event("online"));
  await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  uploads.letGo();
  expect(await screen.findByText("1 file added")).toBeInTheDocument();
});

test("a 401 renews the session once, and the file is sent again", async () => {
  let sent = 0;
  reply("POST", documentsPath, () => {
    sent += 1;
    return sent === 1
      ? new Response(JSON.stringify({ detail: "Sign in again." }), { status: 401 })
      : stored(libraryDocument({ collection_id: collectionId }));
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

test("a server that asks to wait is waited for", async () => {
  let sent = 0;
  reply("POST", documentsPath, () => {
    sent += 1;
    return sent === 1
      ? new Response(JSON.stringify({ detail: "Too many requests. Wait a moment." }), {
          status: 429,
          headers: { "Retry-After": "1" },
        })
      : stored(libraryDocument({ collection_id: collectionId }));
  });
  refuse("POST", verifyPath, 429, { detail: "Too many requests." }, { "Retry-After": "1" });
  await addAll(text("one.txt"));
  await waitFor(() => expect(heard("POST", verifyPath)).toHaveLength(1));
  answer("POST", verifyPath, { exists: false, document: null });
  expect(await screen.findByText("1 file added", undefined, { timeout: 12_000 })).toBeVisible();
  expect(sent).toBe(2);
});

test("closing the window is warned of only while something is unfinished", async () => {
  const isWarned = () => {
    const event = new Event("beforeunload", { cancelable: true });
    globalThis.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const uploads = holdUploads();
  expect(isWarned()).toBe(false);
  await addAll(text("one.txt"));
  await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  expect(isWarned()).toBe(true);
  uploads.letGo();
  await screen.findByText("1 file added");
  expect(isWarned()).toBe(false);
});

test("closing the tray while files are on their way asks first", async () => {
  const uploads = holdUploads();
  await addAll(text("one.txt"));
  await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "Stop the upload" }));
  const dialog = await screen.findByRole("dialog", { name: "Stop adding 1 file?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Uploads" })).toBeNull());
});

test("a new batch does not carry the old one along", async () => {
  reply("POST", documentsPath, () => stored(libraryDocument({ collection_id: collectionId })));
  await addAll(text("one.txt"));
  await screen.findByText("1 file added");
  await addAll(text("two.txt"));
  await screen.findByText("1 file added");
  await userEvent.click(screen.getByRole("button", { name: "Show files" }));
  expect(within(screen.getByRole("list", { name: "Files" })).getAllByRole("listitem")).toHaveLength(
    1,
  );
});
