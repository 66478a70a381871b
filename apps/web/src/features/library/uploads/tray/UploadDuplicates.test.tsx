import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";

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
  rowOf,
  storedAs,
  text,
  thereIs,
} from "#test/screens/upload-tray.tsx";

beforeEach(openTray);

afterEach(emptyTray);

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
