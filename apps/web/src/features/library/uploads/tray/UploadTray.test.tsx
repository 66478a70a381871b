import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { libraryDocument } from "#test/library.ts";
import { answer, heard, reply } from "#test/script.ts";
import {
  addAll,
  click,
  collectionId,
  documentsPath,
  emptyTray,
  holdCalls,
  linkPath,
  namesIn,
  openTray,
  partsOf,
  rowOf,
  storedAs,
  text,
  thereIs,
  verifyPath,
} from "#test/screens/upload-tray.tsx";

import { add } from "../uploads.ts";

beforeEach(openTray);

afterEach(emptyTray);

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

test("while files are on their way the heading counts those that failed, too", async () => {
  const { letGo, waiting } = holdCalls();
  await addAll(text("one.txt"), text("lease.exe"), text("two.txt"));
  expect(await screen.findByText("Adding 3 files")).toBeInTheDocument();
  expect(screen.getByText(/ of .* · 1 not added$/)).toBeInTheDocument();
  await waitFor(() => expect(waiting).toHaveLength(1));
  letGo();
  expect(await screen.findByText("2 files added, 1 not taken")).toBeInTheDocument();
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
