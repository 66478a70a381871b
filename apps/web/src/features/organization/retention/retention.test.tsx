import type { LegalHold } from "@lectern/contract/retention";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, heard, refuse } from "#test/script.ts";
import { openSettings, person, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1/retention";
const previewPath = "/organization/ext/v1/retention/preview";
const holdsPath = "/organization/ext/v1/legal_holds";
const releasePath = "/organization/ext/v1/legal_holds/{hold_id}/release";

const days = { chats: null, temporary_chats: 1, trash: 30, checks: null, runs: null };
const ada = { id: "0199f0aa-0000-4000-8000-0000000000a1", name: "Ada Lovelace" };
const hold: LegalHold = {
  id: "0199f0aa-0000-4000-8000-0000000000b1",
  name: "Harbour case",
  reason: "A lawsuit about the pier",
  scope: "person",
  subject: { id: "0199f0aa-0000-4000-8000-0000000000a2", name: "Bob Example" },
  placed_by: ada,
  placed_at: "2026-11-21T10:42:00.000Z",
  released: null,
};

beforeEach(() => {
  startSettings();
  answer("GET", path, { days, next_at: "2026-11-22T03:00:00.000Z" });
  answer("GET", "/organization/ext/v1/retention/reports", {
    total: 1,
    results: [{ day: "2026-11-21", kind: "trash", removed: 12, held: 3 }],
  });
  answer("GET", holdsPath, { total: 1, results: [hold] });
});

test("an admin sees for how long content is kept, what is held, and what was removed", async () => {
  openSettings("retention");
  expect(await screen.findByRole("textbox", { name: "Items in the trash" })).toHaveValue("30");
  expect(screen.getByRole("textbox", { name: "Chats" })).toHaveValue("");
  const holds = screen.getByRole("region", { name: "Legal holds" });
  await waitFor(() => expect(holds).toHaveTextContent("The chats of a member: Bob Example"));
  expect(holds).toHaveTextContent("Placed on 21/11/2026 by Ada Lovelace");
  expect(
    await screen.findByRole("row", { name: "21/11/2026 Items in the trash 12 3" }),
  ).toBeVisible();
});

test("before new days are saved they show what they would remove", async () => {
  answer("POST", previewPath, {
    results: [
      { kind: "chats", due: 41, held: 2 },
      { kind: "trash", due: 0, held: 0 },
    ],
  });
  const changed = { ...days, chats: 90 };
  answer("PUT", path, { days: changed, next_at: "2026-11-22T03:00:00.000Z" });
  openSettings("retention");
  const chats = await screen.findByRole("textbox", { name: "Chats" });
  const submit = screen.getByRole("button", { name: "Review and save" });
  await userEvent.type(chats, "none");
  await userEvent.click(submit);
  expect(chats).toHaveAccessibleDescription(/from 1 to 3,650/);
  expect(heard("POST", previewPath)).toEqual([]);
  await userEvent.clear(chats);
  await userEvent.type(chats, "90");
  await userEvent.click(submit);
  const dialog = await screen.findByRole("dialog", { name: "Save how long content is kept?" });
  expect(within(dialog).getByRole("listitem")).toHaveTextContent(
    "Chats: 41 · kept by a legal hold: 2",
  );
  expect(dialog).toHaveTextContent("A shorter period takes effect a day after you save it");
  expect(heard("POST", previewPath)[0]?.body).toEqual({ days: changed });
  expect(heard("PUT", path)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(heard("PUT", path)[0]?.body).toEqual({ days: changed }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a hold is placed on a member's chats, and its mistakes stand at the fields", async () => {
  const bob = person("Bob", "viewer");
  answer("GET", "/organization/ext/v1/users/search", { total: 1, results: [bob] });
  openSettings("retention");
  await userEvent.click(await screen.findByRole("button", { name: "New legal hold" }));
  const dialog = await screen.findByRole("dialog", { name: "New legal hold" });
  const submit = within(dialog).getByRole("button", { name: "Place the hold" });
  refuse("POST", holdsPath, 422, {
    detail: [{ loc: ["body", "reason"], msg: "Enter a reason.", type: "too_small" }],
  });
  await userEvent.click(submit);
  const reason = within(dialog).getByRole("textbox", { name: "Reason" });
  await waitFor(() => expect(reason).toHaveAccessibleDescription("Enter a reason."));
  answer("POST", holdsPath, hold, 201);
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Name" }), "Harbour case");
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Member" }), "Bob");
  await userEvent.click(await within(dialog).findByRole("button", { name: /Choose.*Bob/ }));
  await userEvent.type(reason, "A lawsuit");
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", holdsPath).at(-1)?.body).toEqual({
    name: "Harbour case",
    reason: "A lawsuit",
    scope: "person",
    subject_id: bob.id,
  });
});

test("a hold is released with a reason", async () => {
  const at = "2026-11-22T10:42:00.000Z";
  answer("POST", releasePath, { ...hold, released: { by: ada, at, reason: "Settled" } });
  openSettings("retention");
  await userEvent.click(await screen.findByRole("button", { name: /Release.*Harbour case/ }));
  const dialog = await screen.findByRole("dialog", { name: /Release.*Harbour case/ });
  await userEvent.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Settled");
  await userEvent.click(within(dialog).getByRole("button", { name: "Release the hold" }));
  await waitFor(() => expect(heard("POST", releasePath)[0]?.body).toEqual({ reason: "Settled" }));
});

test("retention is no section for an editor", async () => {
  signInAs("editor");
  openSettings("retention");
  expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
});
