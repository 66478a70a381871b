import type { Quota } from "@lectern/contract/quotas";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { noQuotas, ownQuota } from "#test/quotas.ts";
import { answer, heard, refuse } from "#test/script.ts";
import { openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1/quotas";
const onePath = "/organization/ext/v1/quotas/{quota_id}";
const usePath = "/organization/ext/v1/quotas/use";
const ownPath = "/organization/ext/v1/quotas/own";

const quota: Quota = {
  id: "0199f0aa-0000-4000-8000-0000000000e1",
  scope: "workspace",
  subject: null,
  measure: "money",
  period: "month",
  amount: 900,
  currency: "EUR",
  hard: true,
  used: 612.4,
  created_at: "2026-11-21T10:42:00.000Z",
};

const { use } = noQuotas;
const ada = { id: "0199f0aa-0000-4000-8000-0000000000a1", name: "Ada Lovelace" };

beforeEach(() => {
  startSettings();
  answer("GET", path, { total: 1, results: [quota] });
  answer("GET", ownPath, noQuotas);
  answer("GET", usePath, {
    total: 1,
    workspace: { ...use, month: { questions: 1284, tokens: 2_000_000 } },
    results: [{ ...use, subject: ada, today: { questions: 12, tokens: 900 } }],
  });
});

test("an admin sees each limit with its use, and what members and teams have used", async () => {
  openSettings("quotas");
  const limits = await screen.findByRole("region", { name: "Limits" });
  await waitFor(() => expect(limits).toHaveTextContent("Cost a month · Whole workspace"));
  expect(limits).toHaveTextContent("€612.40 of €900.00 used · Refuses models without a price");
  expect(await screen.findByRole("row", { name: /Ada Lovelace 12 0/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /Whole workspace 0 1.3k 2.0M/ })).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: "Teams" }));
  await waitFor(() =>
    expect(heard("GET", usePath).at(-1)?.url.searchParams.get("by")).toBe("team"),
  );
});

test("a limit is added, and its mistakes stand at the fields", async () => {
  openSettings("quotas");
  await userEvent.click(await screen.findByRole("button", { name: "New limit" }));
  const dialog = await screen.findByRole("dialog", { name: "New limit" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Starts again"), "Every day");
  const amount = within(dialog).getByLabelText("At most");
  const submit = within(dialog).getByRole("button", { name: "Add limit" });
  await userEvent.type(amount, "many");
  await userEvent.click(submit);
  expect(amount).toHaveAccessibleDescription("Enter an amount.");
  expect(heard("POST", path)).toEqual([]);
  await userEvent.clear(amount);
  await userEvent.type(amount, "1,000");
  refuse("POST", path, 409, { detail: "There is already such a limit." });
  await userEvent.click(submit);
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("already such a limit");
  answer("POST", path, quota, 201);
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("POST", path).at(-1)?.body).toEqual({
    scope: "everyone",
    subject_id: null,
    measure: "questions",
    period: "day",
    amount: 1000,
    currency: null,
    hard: true,
  });
});

test("whoever sets a limit of cost is told what it means for models without a price", async () => {
  openSettings("quotas");
  await userEvent.click(await screen.findByRole("button", { name: "New limit" }));
  const dialog = await screen.findByRole("dialog", { name: "New limit" });
  const about = /^Models without a price are refused/;
  expect(within(dialog).queryByText(about)).toBeNull();
  await userEvent.selectOptions(within(dialog).getByLabelText("Measure"), "Cost");
  expect(within(dialog).getByText(about)).toBeVisible();
  await userEvent.click(within(dialog).getByRole("checkbox"));
  expect(within(dialog).queryByText(about)).toBeNull();
});

test("a limit of storage is typed in gigabytes, and one of a member names them", async () => {
  const member = {
    ...ada,
    status: "active",
    email: "ada@example.org",
    first_name: "Ada",
    last_name: "Lovelace",
    group: "viewer",
    created_at: quota.created_at,
    expires_at: null,
  } as const;
  answer("GET", "/organization/ext/v1/users/search", { total: 1, results: [member] });
  answer("POST", path, quota, 201);
  openSettings("quotas");
  await userEvent.click(await screen.findByRole("button", { name: "New limit" }));
  const dialog = await screen.findByRole("dialog", { name: "New limit" });
  await userEvent.selectOptions(within(dialog).getByLabelText("For"), "One member");
  await userEvent.type(within(dialog).getByLabelText("Member"), "Ada");
  await userEvent.click(await within(dialog).findByRole("button", { name: /Choose.*Ada/ }));
  await userEvent.selectOptions(within(dialog).getByLabelText("Measure"), "Storage");
  await userEvent.type(within(dialog).getByLabelText("At most, in GB"), "2.5");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add limit" }));
  await waitFor(() => expect(heard("POST", path)).toHaveLength(1));
  expect(heard("POST", path)[0]?.body).toMatchObject({
    scope: "person",
    subject_id: ada.id,
    measure: "storage",
    period: null,
    amount: 2.5 * 1024 ** 3,
  });
});

test("a limit is edited and deleted", async () => {
  answer("PATCH", onePath, quota);
  answer("DELETE", onePath, undefined, 204);
  openSettings("quotas");
  const more = { name: /More for Cost a month/ };
  await userEvent.click(await screen.findByRole("button", more));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit the limit" });
  const amount = within(dialog).getByLabelText("At most");
  expect(amount).toHaveValue("900");
  await userEvent.clear(amount);
  await userEvent.type(amount, "950,5");
  await userEvent.click(within(dialog).getByRole("checkbox"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("PATCH", onePath)[0]?.body).toEqual({ amount: 950.5, hard: false }),
  );
  await userEvent.click(await screen.findByRole("button", more));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete limit" }));
  await waitFor(() => expect(heard("DELETE", onePath)).toHaveLength(1));
});

test("a member sees what they have used and their limits, and nothing of others", async () => {
  signInAs("viewer");
  answer("GET", ownPath, { ...noQuotas, quotas: [ownQuota({ used: 41, hard: false })] });
  openSettings("quotas");
  const own = await screen.findByRole("region", { name: "What you have used" });
  expect(await within(own).findByText("Questions a day")).toBeVisible();
  expect(own).toHaveTextContent("41 of 50 used");
  expect(own).toHaveTextContent("Only warns");
  expect(screen.queryByRole("button", { name: "New limit" })).toBeNull();
  expect(heard("GET", path)).toEqual([]);
  expect(heard("GET", usePath)).toEqual([]);
});
