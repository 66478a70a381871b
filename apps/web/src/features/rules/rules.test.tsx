import type { Field } from "@lectern/contract/fields";
import type { Rule } from "@lectern/contract/rules";
import type { Tag } from "@lectern/contract/tags";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { show, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { Rules } from "./index.ts";

const path = "/libraries/ext/v1/rules";
const previewPath = `${path}/preview`;
const created_at = "2026-11-21T10:42:00.000Z";
const tag: Tag = {
  id: "0199f0aa-0000-4000-8000-0000000000e1",
  name: "Invoice",
  color: 1,
  document_count: 0,
  created_at,
};
const paid: Field = {
  id: "0199f0aa-0000-4000-8000-0000000000f1",
  name: "Paid",
  type: "boolean",
  options: [],
  created_at,
};
const rule: Rule = {
  id: "0199f0aa-0000-4000-8000-0000000000c1",
  name: "Invoices",
  conditions: [{ type: "name", contains: "invoice" }],
  effects: [{ type: "tag", tag_id: tag.id }],
  active: false,
  owner: { id: crypto.randomUUID(), first_name: "Ada", last_name: "Byron", email: "" },
  applying: false,
  applied: null,
  created_at,
};
const change = {
  document_id: "0199f0aa-0000-4000-8000-0000000000d1",
  name: "Invoice 7.pdf",
  extension: "pdf",
  collection: { id: crypto.randomUUID(), name: "Post" },
  tags: [{ id: tag.id, name: tag.name, color: 1 }],
  fields: [{ name: "Paid", value: false }],
};

beforeEach(() => {
  signIn();
  answer("GET", path, { results: [rule] });
  answer("GET", "/libraries/ext/v1/tags", { results: [tag] });
  answer("GET", "/libraries/ext/v1/fields", { results: [paid] });
  answer("POST", previewPath, { total: 1, results: [change] });
});

const onlyBody = (method: "POST" | "PATCH", at: typeof path | `${typeof path}/{rule_id}`) =>
  heard(method, at).map(({ body }) => body);

test("a rule is made of conditions and what it adds, and shows what it would change", async () => {
  show(<Rules />);
  await userEvent.click(await screen.findByRole("button", { name: "New rule" }));
  const dialog = await screen.findByRole("dialog", { name: "New rule" });
  const save = within(dialog).getByRole("button", { name: "Save and preview" });
  await userEvent.type(within(dialog).getByLabelText("Name"), "Bills");
  await userEvent.selectOptions(within(dialog).getByLabelText("Condition"), "File extension");
  await userEvent.type(within(dialog).getByLabelText("File extensions"), ".PDF, docx");
  expect(save).toBeDisabled();
  await userEvent.selectOptions(within(dialog).getByLabelText("Tag or field"), "Tag: Invoice");
  await userEvent.click(within(dialog).getByRole("button", { name: "Add tag or field" }));
  const [, second] = within(dialog).getAllByLabelText("Tag or field");
  await userEvent.selectOptions(second!, "Field: Paid");
  expect(save).toBeDisabled();
  await userEvent.selectOptions(within(dialog).getByLabelText("Paid"), "No");
  answer("POST", path, { ...rule, name: "Bills" });
  await userEvent.click(save);
  const preview = await screen.findByRole("dialog", { name: /Preview of .Bills/ });
  expect(onlyBody("POST", path)).toEqual([
    {
      name: "Bills",
      conditions: [{ type: "kind", extensions: ["pdf", "docx"] }],
      effects: [
        { type: "tag", tag_id: tag.id },
        { type: "field", field_id: paid.id, value: false },
      ],
    },
  ]);
  const changes = await within(preview).findByRole("list", { name: "What would change" });
  expect(changes).toHaveTextContent("Invoice 7.pdf");
  expect(changes).toHaveTextContent("Paid: No");
});

test("a condition can name a collection of any page of the list", async () => {
  const all = ["Archive", "Post"].map((name) => ({ id: crypto.randomUUID(), name }));
  reply("GET", "/libraries/ext/v1/collections", ({ url }) => {
    const at = Number(url.searchParams.get("page")) - 1;
    return Response.json({ total: all.length, results: all.slice(at, at + 1) });
  });
  show(<Rules />);
  await userEvent.click(await screen.findByRole("button", { name: "New rule" }));
  const dialog = await screen.findByRole("dialog", { name: "New rule" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Condition"), "Collection");
  await within(dialog).findByRole("option", { name: "Post" });
  await userEvent.selectOptions(within(dialog).getByLabelText("Collection"), "Post");
  expect(within(dialog).getByLabelText("Collection")).toHaveDisplayValue("Post");
});

test("a rule is switched on from its preview, and applied to the documents that there are", async () => {
  show(<Rules />);
  const open = async () => {
    await userEvent.click(await screen.findByRole("button", { name: /^Preview .Invoices/ }));
    return screen.findByRole("dialog", { name: /Preview of .Invoices/ });
  };
  const preview = await open();
  expect(await within(preview).findByText(/would change 1 document/)).toBeVisible();
  answer("PATCH", `${path}/{rule_id}`, { ...rule, active: true });
  answer("GET", path, { results: [{ ...rule, active: true }] });
  await userEvent.click(
    within(preview).getByRole("button", { name: "Switch on for new documents" }),
  );
  expect(await screen.findByText("On")).toBeVisible();
  expect(onlyBody("PATCH", `${path}/{rule_id}`)).toEqual([{ active: true }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  const again = await open();
  answer("POST", `${path}/{rule_id}/apply`, { ...rule, active: true, applying: true });
  answer("GET", path, { results: [{ ...rule, active: true, applying: true }] });
  await within(again).findByText(/would change 1 document/);
  await userEvent.click(within(again).getByRole("button", { name: "Apply to these documents" }));
  expect(await screen.findByText(/being applied to all documents/)).toBeVisible();
});

test("a rule that is on can be switched off while its preview cannot be shown", async () => {
  answer("GET", path, { results: [{ ...rule, active: true }] });
  refuse("POST", previewPath, 404, { detail: "Tag not found.", code: "tag_not_found", params: {} });
  show(<Rules />);
  await userEvent.click(await screen.findByRole("button", { name: /^Preview .Invoices/ }));
  const preview = await screen.findByRole("dialog", { name: /Preview of .Invoices/ });
  expect(await within(preview).findByText("Tag not found.")).toBeVisible();
  answer("PATCH", `${path}/{rule_id}`, rule);
  await userEvent.click(within(preview).getByRole("button", { name: "Switch off" }));
  await waitFor(() => expect(onlyBody("PATCH", `${path}/{rule_id}`)).toEqual([{ active: false }]));
});

test("a rule that would change nothing says so, and why one cannot be saved is told", async () => {
  answer("POST", previewPath, { total: 0, results: [] });
  show(<Rules />);
  await userEvent.click(await screen.findByRole("button", { name: /^Preview .Invoices/ }));
  const preview = await screen.findByRole("dialog", { name: /Preview of .Invoices/ });
  expect(await within(preview).findByText(/would change no document/)).toBeVisible();
  expect(within(preview).getByRole("button", { name: "Apply to these documents" })).toBeDisabled();
  const [, close] = within(preview).getAllByRole("button", { name: "Close" });
  await userEvent.click(close!);

  await userEvent.click(await screen.findByRole("button", { name: /More for .Invoices/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit the rule" });
  const refused = { detail: "Tag not found.", code: "tag_not_found", params: {} };
  refuse("PATCH", `${path}/{rule_id}`, 404, refused);
  await userEvent.click(within(dialog).getByRole("button", { name: "Save and preview" }));
  expect(await within(dialog).findByText("Tag not found.")).toBeVisible();
});
