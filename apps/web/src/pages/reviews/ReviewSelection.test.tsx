import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { ada } from "#test/render.tsx";
import { gridCell, openReviewScreen, rowsPath, verdicts } from "#test/screens/review-screen.tsx";
import { openReview, reviewCell, reviewColumn, reviewRow } from "#test/reviews.ts";
import { heard } from "#test/script.ts";

const cap = reviewColumn({ name: "Cap" });
const amount = (number: number) => ({ type: "amount", number, currency: "EUR" }) as const;
const at = "2026-11-21T10:42:00.000Z";

const rows = [
  reviewRow("Aldane.pdf", [
    reviewCell(cap, { value: amount(100), verdict: { kind: "verified", at } }),
  ]),
  reviewRow("Brightwater.pdf", [
    reviewCell(cap, { value: amount(200), verdict: { kind: "corrected", at }, locked: true }),
  ]),
  reviewRow("Corvane.pdf", [reviewCell(cap, { value: amount(300) })]),
  reviewRow("Dunmore.pdf", [
    reviewCell(cap, { value: amount(400), verdict: { kind: "flagged", at } }),
  ]),
];
const review = {
  ...openReview([cap], rows.length),
  progress: { ...openReview([cap], rows.length).progress, verified: 2, corrected: 1 },
};
const idOf = (n: number) => ({ row_id: rows[n]!.id, column_id: cap.id });

/** Selects these documents, and opens what more can be done with their answers. */
async function openMenu(numbers: readonly number[], shown = review) {
  openReviewScreen(shown, rows);
  await gridCell(/^Cap: €100/);
  for (const n of numbers) {
    const name = `Select ${rows[n]!.document.name}`;
    await userEvent.click(screen.getByRole("checkbox", { name }));
  }
  const bar = within(screen.getByRole("toolbar", { name: "Selected answers" }));
  await userEvent.click(bar.getByRole("button", { name: "More for the selected answers" }));
}
const choose = async (name: string) =>
  userEvent.click(await screen.findByRole("menuitem", { name }));

test("verdicts of selected documents are taken back at once, and restored on request", async () => {
  await openMenu([0, 1, 2]);
  await choose("Take back the verdicts");
  expect(await gridCell(/^Cap: €100, Suggested/)).toBeInTheDocument();
  expect(verdicts()).toEqual([{ cells: [idOf(0), idOf(1)], verdict: { kind: "none" } }]);
  expect(await screen.findByText("2 verdicts taken back")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(verdicts().slice(1)).toEqual([
      { cells: [idOf(0)], verdict: { kind: "verified", newer: false } },
      { cells: [idOf(1)], verdict: { kind: "corrected", value: amount(200) } },
    ]),
  );
});

test("a flag that is taken back is not restored without its note", async () => {
  await openMenu([3]);
  await choose("Take back the verdict");
  expect(await screen.findByText("Verdict taken back")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("selected answers are locked and unlocked, each as it is now", async () => {
  await openMenu([1, 2]);
  await choose("Lock");
  await waitFor(() => expect(verdicts()).toHaveLength(1));
  expect(verdicts()).toMatchObject([{ cells: [idOf(2)], verdict: { kind: "locked" } }]);
  await userEvent.click(screen.getByRole("button", { name: "More for the selected answers" }));
  await choose("Unlock");
  await waitFor(() => expect(verdicts()).toHaveLength(2));
  expect(verdicts()[1]).toMatchObject({ cells: [idOf(1), idOf(2)], verdict: { kind: "unlocked" } });
});

test("who may not judge is offered neither", async () => {
  const permissions = { ...review.permissions, judge: false };
  openReviewScreen({ ...review, permissions }, rows);
  await gridCell(/^Cap: €100/);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Aldane.pdf" }));
  expect(await screen.findByRole("toolbar", { name: "Selected answers" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "More for the selected answers" })).toBeNull();
});

const lastAsked = () => heard("GET", rowsPath).at(-1)?.url.searchParams;

test("rows are narrowed to verified and to corrected answers", async () => {
  const { router } = openReviewScreen(review, rows);
  await gridCell(/^Cap: €100/);
  await userEvent.click(screen.getByRole("button", { name: "Verified 1" }));
  await waitFor(() => expect(lastAsked()?.getAll("verdict")).toEqual(["verified"]));
  await userEvent.click(screen.getByRole("button", { name: "Corrected 1" }));
  await waitFor(() => expect(lastAsked()?.getAll("verdict")).toEqual(["corrected"]));
  expect(router.state.location.search).toContain("show=corrected");
});

test("rows of a shared review are narrowed to those assigned to oneself", async () => {
  const view = openReviewScreen(review, rows);
  await gridCell(/^Cap: €100/);
  expect(screen.queryByRole("button", { name: "Assigned to me" })).toBeNull();
  view.unmount();
  const { router } = openReviewScreen({ ...review, visibility: "shared" }, rows);
  const chip = await screen.findByRole("button", { name: "Assigned to me" });
  await userEvent.click(chip);
  await waitFor(() => expect(lastAsked()?.get("assignee_id")).toBe(ada.id));
  expect(router.state.location.search).toContain("assigned=me");
  await userEvent.click(chip);
  await waitFor(() => expect(router.state.location.search).not.toContain("assigned"));
  expect(chip).toHaveAttribute("aria-pressed", "false");
});

test("amounts are filtered in a currency", async () => {
  openReviewScreen(review, rows);
  await gridCell(/^Cap: €100/);
  await userEvent.click(screen.getByRole("button", { name: /^Cap/ }));
  await choose("Filter");
  const dialog = within(await screen.findByRole("dialog", { name: /Filter by/ }));
  await userEvent.type(dialog.getByRole("spinbutton", { name: "From" }), "150");
  await userEvent.type(dialog.getByRole("textbox", { name: "Currency" }), "EUR");
  await userEvent.click(dialog.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(lastAsked()?.get("min")).toBe("150 EUR"));
  expect(
    screen.getByRole("button", { name: "Remove the filter Cap: from 150 EUR" }),
  ).toBeInTheDocument();
});
