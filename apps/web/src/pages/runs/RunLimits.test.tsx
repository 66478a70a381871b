import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { openRunScreen, runPath } from "#test/screens/run-screen.tsx";
import { planSection, run, runPlan } from "#test/runs.ts";
import { answer, heard, refuse } from "#test/script.ts";

const plan = runPlan([planSection("Caps", "What is the cap?")]);
const waiting = run({ plan });

test("a limit is kept when the field is left, and one out of bounds is refused in place", async () => {
  openRunScreen(waiting);
  answer("PATCH", runPath, { ...waiting, seq: 2, limits: { ...waiting.limits, minutes: 30 } });
  const field = await screen.findByRole("textbox", { name: "Minutes" });
  await userEvent.clear(field);
  await userEvent.type(field, "9999");
  expect(screen.getByText("Enter a whole number from 1 to 600.")).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "30");
  await userEvent.tab();
  await waitFor(() => expect(heard("PATCH", runPath)).toHaveLength(1));
  expect(heard("PATCH", runPath)[0]?.body).toEqual({ limits: { minutes: 30 } });
});

test("a limit above what the workspace allows is refused at its field, until it is changed", async () => {
  openRunScreen(waiting);
  const msg = "A run may use up to 50000 tokens in this workspace. An admin can change that.";
  const issue = { loc: ["body", "limits", "tokens"], msg, type: "value_error" };
  refuse("PATCH", runPath, 422, {
    detail: [{ ...issue, code: "run_limit_above_cap", params: { max: 50_000 } }],
  });
  const field = await screen.findByRole("textbox", { name: "Tokens" });
  await userEvent.clear(field);
  await userEvent.type(field, "60000{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(msg));
  expect(field).toBeInvalid();
  await userEvent.type(field, "{Backspace}");
  expect(field).toBeValid();
});

test("where its model has a price, a plan says what it costs, and the cost is limited", async () => {
  const priced = (money: number) => ({ ...plan.estimate.low, money });
  const estimate = { low: priced(2.1), expected: priced(3.2), high: priced(5.1) };
  const limits = { ...waiting.limits, money: 6 };
  const costing = { ...waiting, plan: { ...plan, estimate }, currency: "EUR", limits };
  openRunScreen(costing);
  answer("PATCH", runPath, { ...costing, seq: 2, limits: { ...limits, money: 4.5 } });
  const costs = await screen.findByRole("row", { name: /^Cost/ });
  expect(screen.queryByText(/^This model has no price/)).toBeNull();
  expect(costs).toHaveTextContent("Cost€2.10€3.20€5.10");
  expect(screen.getByText("Dashed: your limit, €6.00.")).toBeInTheDocument();
  const field = screen.getByRole("textbox", { name: "Cost (EUR)" });
  await userEvent.clear(field);
  await userEvent.type(field, "0.001");
  expect(screen.getByText("Enter an amount from 0.01 to 1,000,000.")).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, "4,50");
  await userEvent.tab();
  await waitFor(() => expect(heard("PATCH", runPath)[0]?.body).toEqual({ limits: { money: 4.5 } }));
});

test("where its model has no price, a plan says so and shows no cost", async () => {
  openRunScreen(waiting);
  const about = "This model has no price, so costs can't be estimated.";
  expect(await screen.findByText(about)).toBeVisible();
  expect(screen.queryByRole("row", { name: /^Cost/ })).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^Cost/ })).toBeNull();
});
