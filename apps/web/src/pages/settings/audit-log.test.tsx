import type { AuditEvent } from "@lectern/contract/organizations";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { ada } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";
import { openSettings, startSettings } from "#test/settings-screen.tsx";

const path = "/organization/ext/v1";
const now = "2026-11-21T10:42:00.000Z";

beforeEach(startSettings);

test("the audit log tells who did what, and is searched", async () => {
  answer("GET", `${path}/audit`, {
    total: 1,
    results: [
      {
        id: ada.id,
        at: now,
        actor: { id: ada.id, name: "Ada Lovelace" },
        action: "member.invited",
        target: "new@example.org (viewer)",
        address: "192.0.2.7",
      },
    ],
  });
  openSettings("audit-log");
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent("Ada Lovelace invited new@example.org (viewer)");
  expect(row).toHaveTextContent("21/11/2026, 10:42 · 192.0.2.7");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search the audit log" }), "new");
  await waitFor(() =>
    expect(heard("GET", `${path}/audit`).at(-1)?.url.searchParams.get("q")).toBe("new"),
  );
});

test("the audit log tells of accounts, and of what is private without its name", async () => {
  const actor = { id: ada.id, name: "Ada Lovelace" };
  const entry = (n: number, action: AuditEvent["action"], target: string | null) => ({
    id: `${ada.id.slice(0, -1)}${n}`,
    at: now,
    actor,
    action,
    target,
    address: "192.0.2.7",
  });
  answer("GET", `${path}/audit`, {
    total: 4,
    results: [
      entry(1, "account.sign_in_failed", "Firefox on Linux"),
      entry(2, "account.second_factor_on", ""),
      entry(3, "collection.deleted", null),
      entry(4, "document.deleted", null),
    ],
  });
  openSettings("audit-log");
  await screen.findByText(/A sign-in as/);
  const rows = screen.getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("A sign-in as Ada Lovelace failed: Firefox on Linux");
  expect(rows[1]).toHaveTextContent("Ada Lovelace turned two-factor authentication on");
  expect(rows[2]).toHaveTextContent("Ada Lovelace deleted a private collection");
  expect(rows[3]).toHaveTextContent("Ada Lovelace deleted a document in a private collection");
});
