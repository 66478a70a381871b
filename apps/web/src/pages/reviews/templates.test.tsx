import type { RunTemplate } from "@lectern/contract/templates";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { columnsPath, openReviewScreen } from "#test/screens/review-screen.tsx";
import { openReview, reviewCell, reviewColumn, reviewRow } from "#test/reviews.ts";
import { answer, heard, reply } from "#test/script.ts";

const templatesPath = "/agents/ext/v1/templates";
const cap = reviewColumn({ name: "Cap", question: "What is the cap?" });
const review = openReview([cap], 1);
const rows = [reviewRow("Larch.pdf", [reviewCell(cap)])];

const openMenu = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Actions for this review" }));

test("a review is saved as a template under a name, for oneself or shared", async () => {
  openReviewScreen(review, rows);
  answer("POST", templatesPath, {} as never, 201);
  await openMenu();
  await userEvent.click(await screen.findByRole("menuitem", { name: "Save as a template" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as a template" }));
  const field = dialog.getByRole("textbox", { name: "Name of the template" });
  expect(field).toHaveValue(review.name);
  expect(dialog.getByText(/The questions and the documents are saved/)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, "Caps");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Share with the workspace" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(heard("POST", templatesPath)[0]?.body).toEqual({
      review_id: review.id,
      name: "Caps",
      shared: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("who may not start runs is not offered to save a review as a template", async () => {
  openReviewScreen(review, rows);
  useSession.setState({ group: null });
  await openMenu();
  expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Save as a template" })).toBeNull();
});

test("a new review takes over the questions of a template with their types", async () => {
  const choice = {
    name: "Law",
    question: "Which law governs it?",
    instructions: "As the contract names it.",
    type: "choice" as const,
    options: ["Dutch", "German"],
    unit: null,
  };
  const template: RunTemplate = {
    id: "0199f0aa-0000-7000-8000-00000000ab03",
    name: "Our leases",
    question: "Leases: Law",
    sections: [{ title: "Law", questions: [choice.question] }],
    knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
    hidden_sources: 0,
    columns: [choice],
    limits: {},
    built_in: false,
    shared: true,
    owner: null,
    permissions: { change: false, share: false },
    created_at: "2026-11-26T09:14:00.000Z",
    updated_at: "2026-11-26T09:14:00.000Z",
  };
  openReviewScreen(openReview([], 1), [reviewRow("Larch.pdf", [])]);
  answer("GET", "/reviews/ext/v1/reviews", { total: 0, results: [] });
  reply("GET", templatesPath, ({ url }) =>
    Response.json(
      url.searchParams.get("from") === "review"
        ? { total: 1, results: [template] }
        : { total: 0, results: [] },
    ),
  );
  answer("POST", columnsPath, reviewColumn(choice), 201);
  const offers = within(await screen.findByRole("region", { name: "Or start from a template" }));
  expect(offers.getByText("Our leases")).toBeVisible();
  await userEvent.click(offers.getByRole("button", { name: "Use" }));
  await waitFor(() => expect(heard("POST", columnsPath)[0]?.body).toEqual(choice));
});
