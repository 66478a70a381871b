import type { RunCaps } from "@lectern/contract/run-caps";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { limitsPath, noCaps, openModels, startModels } from "#test/screens/models-screen.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

beforeEach(startModels);

test("an admin limits what research may use; an empty field is no limit", async () => {
  const person = userEvent.setup();
  answer("GET", limitsPath, { ...noCaps, run: 500_000 });
  reply("PUT", limitsPath, ({ body }) =>
    Response.json({ ...(body as RunCaps), used: noCaps.used }),
  );
  openModels();
  const section = await screen.findByRole("region", { name: "Limits for research" });
  const month = await within(section).findByRole("textbox", {
    name: "Tokens of all runs and reviews in a month",
  });
  expect(within(section).getByText(/Used in November: 1.2M/)).toBeVisible();
  expect(month).toHaveValue("");
  await person.type(month, "12,000,000{Enter}");
  await waitFor(() => expect(month).toHaveValue("12000000"));
  expect(await within(section).findByText("Saved")).toBeVisible();
  const run = within(section).getByRole("textbox", { name: "Tokens of one run" });
  await person.clear(run);
  await person.tab();
  await waitFor(() => expect(heard("PUT", limitsPath)).toHaveLength(2));
  await person.type(within(section).getByRole("textbox", { name: "Checker" }), "90000{Enter}");
  await waitFor(() => expect(heard("PUT", limitsPath)).toHaveLength(3));
  await person.type(within(section).getByRole("textbox", { name: "Reader" }), "70000{Enter}");
  await waitFor(() => expect(heard("PUT", limitsPath)).toHaveLength(4));
  const { used: _, ...caps } = noCaps;
  const roles = { ...caps.roles, checker: 90_000 };
  expect(heard("PUT", limitsPath).map(({ body }) => body)).toEqual([
    { ...caps, run: 500_000, month: 12_000_000 },
    { ...caps, month: 12_000_000 },
    { ...caps, month: 12_000_000, roles },
    { ...caps, month: 12_000_000, roles: { ...roles, reader: 70_000 } },
  ]);
});

test("tokens that a provider did not report are said to be our own count", async () => {
  answer("GET", limitsPath, { ...noCaps, used: { ...noCaps.used, counted: true } });
  openModels();
  expect(await screen.findByText(/Used in November: 1.2M.*our own count/)).toBeVisible();
});

test("a limit for research that is no number of tokens is not saved, and says what is wrong", async () => {
  const person = userEvent.setup();
  openModels();
  const run = await screen.findByRole("textbox", { name: "Tokens of one run" });
  await person.type(run, "999{Enter}");
  expect(run).toHaveAccessibleDescription("Enter a whole number from 1,000 to 50,000,000.");
  expect(run).toBeInvalid();
  expect(heard("PUT", limitsPath)).toEqual([]);
  const detail = "You may not do that.";
  refuse("PUT", limitsPath, 403, { detail });
  await person.clear(run);
  await person.type(run, "5000{Enter}");
  await waitFor(() => expect(run).toHaveAccessibleDescription(detail));
});

test("limits for research that did not load are asked for again", async () => {
  refuse("GET", limitsPath, 500, { detail: "The server took too long." });
  openModels();
  const section = await screen.findByRole("region", { name: "Limits for research" });
  expect(await within(section).findByText("Couldn't load the limits")).toBeVisible();
  answer("GET", limitsPath, noCaps);
  await userEvent.click(within(section).getByRole("button", { name: /again/i }));
  expect(await within(section).findByRole("textbox", { name: "Writer" })).toBeVisible();
});
