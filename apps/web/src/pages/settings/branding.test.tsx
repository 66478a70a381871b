import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";

import { keepBrand, ownBrand } from "#ui/theme/brand.ts";
import { answer, heard, refuse } from "#test/script.ts";
import { engines, openSettings, signInAs, startSettings } from "#test/screens/settings-screen.tsx";

const path = "/organization/ext/v1";
const branded = { ...engines, product_name: "Desk", accent: "#aa3355" };

beforeEach(startSettings);
afterEach(() => keepBrand(ownBrand));

async function open() {
  openSettings("workspace");
  await userEvent.click(await screen.findByRole("button", { name: "Change name and color" }));
  return screen.findByRole("dialog", { name: "Change product name and color" });
}

test("an owner sees a name and a color in both themes before they are saved", async () => {
  const dialog = await open();
  await userEvent.type(within(dialog).getByLabelText("Product name"), "Desk");
  await userEvent.type(within(dialog).getByLabelText("Color"), "#AA3355");
  expect(within(dialog).getByText(/Text on this color is easy to read/)).toBeVisible();
  for (const theme of ["light", "dark"]) {
    const preview = within(dialog).getByRole("group", { name: `Preview of the ${theme} theme` });
    expect(within(preview).getByText("Desk")).toBeVisible();
    expect(preview.style.getPropertyValue("--accent")).toBe("#aa3355");
  }
  answer("PATCH", `${path}/{id}`, branded);
  answer("GET", `${path}/`, { total: 1, results: [branded] });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("PATCH", `${path}/{id}`).map(({ body }) => body)).toEqual([
    { product_name: "Desk", accent: "#aa3355" },
  ]);
});

test("a color without readable text is told with the tone used instead", async () => {
  const dialog = await open();
  const field = within(dialog).getByLabelText("Color");
  await userEvent.type(field, "#dd4040");
  expect(within(dialog).getByText(/The nearest tone that does is used instead/)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, "#12");
  expect(field).toHaveAccessibleDescription("Give the color as # and six digits, such as #0a6fd6.");
  expect(within(dialog).getByRole("button", { name: "Save" })).toBeDisabled();
});

test("a look is reset to the default, and a refusal is told", async () => {
  signInAs("owner", branded);
  refuse("PATCH", `${path}/{id}`, 409, { detail: "This workspace was deleted. Restore it first." });
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole("button", { name: "Reset to default" }));
  expect(
    await within(dialog).findByText("This workspace was deleted. Restore it first."),
  ).toBeVisible();
  answer("PATCH", `${path}/{id}`, engines);
  await userEvent.click(within(dialog).getByRole("button", { name: "Reset to default" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("PATCH", `${path}/{id}`).at(-1)?.body).toEqual({ product_name: null, accent: null });
});

test("others than the owner see the look only", async () => {
  signInAs("admin", branded);
  openSettings("workspace");
  expect(await screen.findByText("Desk")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change name and color" })).toBeNull();
});
