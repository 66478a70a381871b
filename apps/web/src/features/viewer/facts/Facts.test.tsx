import type { Fact } from "@lectern/contract/facts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { libraryDocument } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { Facts } from "./Facts.tsx";

const path = "/libraries/ext/v1/document/{document_id}/facts";
const onePath = "/libraries/ext/v1/document/{document_id}/facts/{name}";
const paper = libraryDocument({ extension: "pdf" });

const place = (quote: string, start: number) => ({
  page: 1,
  start,
  end: start + quote.length,
  rects: [],
  quote,
  unit: "page" as const,
  label: null,
});
const fact = (name: Fact["name"], value: string, quote = value, start = 40): Fact => ({
  name,
  values: [value],
  said: [{ value, place: place(quote, start) }],
  correction: null,
});
const issuer = fact("issuer", "Pear Inc.");
const known = [
  fact("title", "Form 10-Q", "Form 10-Q", 0),
  fact("type", "interim_report", "Form 10-Q", 0),
  issuer,
  fact("period", "P3M/2023-07-01", "quarterly period ended July 1, 2023", 90),
];
const corrected = (values: string[]): Fact => ({
  ...issuer,
  values,
  correction: {
    by: { id: paper.id, first_name: "Ada", last_name: "Byron", email: "ada@example.com" },
    at: "2026-11-20T10:00:00Z",
  },
});
const swapped = (next: Fact) => known.map((one) => (one.name === next.name ? next : one));

const onGone = vi.fn();
function open(facts: readonly Fact[] = known, { may_correct = true, document = paper } = {}) {
  answer("GET", path, { facts: [...facts], may_correct });
  return show(document);
}
const show = (document = paper) =>
  showRoutes(
    [{ path: "*", element: <Facts document={document} onGone={onGone} /> }],
    "/library/all",
  );

beforeEach(() => {
  signIn();
  onGone.mockClear();
});

test("each fact is shown in words and leads to the passage in which it was read", async () => {
  const { router } = open();
  const said = await screen.findByRole("region", { name: "What the document says about itself" });
  expect(within(said).getByRole("button", { name: "Interim report Page 1" })).toBeVisible();
  const period = within(said).getByRole("button", { name: /3 months to 01\/07\/2023/ });
  expect(period).toHaveAttribute("title", "quarterly period ended July 1, 2023");
  await userEvent.click(period);
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    document: paper.id,
    page: "1",
    highlight: "90-125",
  });
  expect(onGone).toHaveBeenCalledOnce();
});

test("a fact is corrected in place, says who corrected it, and can be undone", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct: Issuer" }));
  const field = screen.getByRole("textbox", { name: "Issuer" });
  expect(field).toHaveFocus();
  expect(field).toHaveValue("Pear Inc.");
  answer("PUT", onePath, { facts: swapped(corrected(["Pear", "Plum"])), may_correct: true });
  await userEvent.clear(field);
  await userEvent.type(field, "Pear{Enter} Plum ");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Plum")).toBeVisible();
  expect(heard("PUT", onePath)[0]?.body).toEqual({ values: ["Pear", "Plum"] });
  expect(screen.getByText(/Corrected by/)).toHaveTextContent(
    "Corrected by Ada Byron on 20/11/2026",
  );
  expect(screen.getByRole("button", { name: "Correct: Issuer" })).toHaveFocus();

  answer("DELETE", onePath, { facts: known, may_correct: true });
  await userEvent.click(screen.getAllByRole("button", { name: "Undo" })[0]!);
  expect(await screen.findByRole("button", { name: "Pear Inc. Page 1" })).toBeVisible();
  expect(heard("DELETE", onePath)).toHaveLength(1);
});

test("what the document says stays one click away from what was corrected", async () => {
  const { router } = open(swapped(corrected([])));
  expect(await screen.findByText("None")).toBeVisible();
  await userEvent.click(screen.getByText("What the document says"));
  await userEvent.click(screen.getByRole("button", { name: "Pear Inc. Page 1" }));
  expect(router.state.location.search).toContain("highlight=40-49");
});

test("a period is given by its days, and Escape leaves it as it was", async () => {
  open(swapped(fact("period", "2024-Q3", "Q3 2024")));
  expect(await screen.findByRole("button", { name: /Quarter 3 of 2024/ })).toBeVisible();
  const edit = screen.getByRole("button", { name: "Correct: Period" });
  await userEvent.click(edit);
  expect(screen.getByLabelText("First day")).toHaveValue("2024-07-01");
  expect(screen.getByLabelText("Last day")).toHaveValue("2024-09-30");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByLabelText("First day")).toBeNull();
  expect(screen.getByRole("button", { name: "Correct: Period" })).toHaveFocus();
  expect(heard("PUT", onePath)).toEqual([]);
});

test("a fact that was not found can be added", async () => {
  open();
  const added = { ...fact("date", "2023-08-03"), said: [], correction: corrected([]).correction };
  answer("PUT", onePath, { facts: [...known, added], may_correct: true });
  const choice = await screen.findByRole("combobox", { name: "Add a detail" });
  expect(within(choice).queryByRole("option", { name: "Issuer" })).toBeNull();
  await userEvent.selectOptions(choice, "Date");
  await userEvent.type(screen.getByLabelText("Date", { selector: "input" }), "2023-08-03");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("03/08/2023")).toBeVisible();
  expect(heard("PUT", onePath)[0]?.url.pathname).toMatch(/\/facts\/date$/);
});

test("a value that the server refuses stays in the field, with the reason", async () => {
  open();
  refuse("PUT", onePath, 403, {
    detail: "You can view this collection, but you can't change its documents.",
  });
  await userEvent.click(await screen.findByRole("button", { name: "Correct: Title" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), " of Pear{Enter}");
  expect(await screen.findByText(/but you can't change its documents/)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Form 10-Q of Pear");
});

test("those who may only read see facts but cannot change them; without facts nothing is shown", async () => {
  open(known, { may_correct: false });
  expect(await screen.findByRole("button", { name: "Pear Inc. Page 1" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Correct/ })).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
});

test.each([
  [
    "nothing was found",
    () => answer("GET", path, { facts: [], may_correct: true }),
    /Nothing reliable/,
  ],
  ["it did not load", () => refuse("GET", path, 500), /Couldn't load/],
])("where %s it says so", async (_, script, words) => {
  script();
  show();
  expect(await screen.findByText(words)).toBeVisible();
});

test("facts of a document that is still being read are not requested", async () => {
  open(known, { document: { ...paper, status: "processing" } });
  await Promise.resolve();
  expect(screen.queryByRole("region", { name: /says about itself/ })).toBeNull();
  expect(heard("GET", path)).toEqual([]);
});
