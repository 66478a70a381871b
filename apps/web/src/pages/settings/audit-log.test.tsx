import type { AuditEvent } from "@lectern/contract/organizations";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { ada } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";
import { openSettings, startSettings } from "#test/screens/settings-screen.tsx";

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

test("the audit log tells of drafts, runs, schedules and shared templates", async () => {
  const said: [AuditEvent["action"], string | null, string][] = [
    ["draft.created", "Lease", "created the draft Lease"],
    ["draft.reopened", "Lease · Term", "ended an approval by a change of the draft Lease · Term"],
    ["draft.exported", null, "exported a private draft"],
    ["run.approved", "Tariffs", "approved the plan of the run Tariffs"],
    ["run.stopped", null, "stopped a private run"],
    ["run.accepted", "Tariffs", "accepted the report of the run Tariffs"],
    ["schedule.created", "Weekly", "created the schedule Weekly"],
    ["schedule.deleted", null, "deleted a private schedule"],
    ["template.created", "Leases", "created the shared template Leases"],
  ];
  answer("GET", `${path}/audit`, {
    total: said.length,
    results: said.map(([action, target], n) => ({
      id: `${ada.id.slice(0, -1)}${n}`,
      at: now,
      actor: { id: ada.id, name: "Ada Lovelace" },
      action,
      target,
      address: null,
    })),
  });
  openSettings("audit-log");
  await screen.findByText(/created the draft/);
  const rows = screen.getAllByRole("listitem");
  for (const [n, [, , sentence]] of said.entries())
    expect(rows[n]).toHaveTextContent(`Ada Lovelace ${sentence}`);
});
