import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import {
  fillPath,
  gridCell,
  openReviewScreen,
  rowsPath,
  verdicts,
  verdictsPath,
} from "#test/screens/review-screen.tsx";
import { openReview, reviewCell, reviewColumn, reviewRow } from "#test/reviews.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { alertWith } from "#test/render.tsx";

const cap = reviewColumn({ name: "Cap" });
const ends = reviewColumn({ name: "Ends", type: "date", question: "When does it end?" });
const amount = (number: number) => ({ type: "amount", number, currency: "EUR" }) as const;
const date = (day: string) => ({ type: "date", date: day }) as const;
const names = ["Aldane Electric.pdf", "Brightwater.pdf", "Corvane Cranes.pdf"];

const made = () => {
  const rows = names.map((name, at) =>
    reviewRow(name, [
      reviewCell(cap, { value: amount(250_000 + at), page: 22 }),
      reviewCell(ends, { value: date(`2027-0${at + 1}-31`.replace("02-31", "02-28")) }),
    ]),
  );
  return { review: openReview([cap, ends], rows.length), rows };
};
let { review, rows } = made();
beforeEach(() => {
  ({ review, rows } = made());
});

const focused = () => document.activeElement?.getAttribute("aria-label");

test("the grid is one tab stop, and arrows, Home, End and Ctrl move in it", async () => {
  openReviewScreen(review, rows);
  const grid = await screen.findByRole("grid", { name: "Liability of suppliers" });
  await gridCell(/^Cap: €250,000, Suggested, p\. 22$/);
  expect(grid.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  grid.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(focused()).toMatch(/^Cap: €250,000/);
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  expect(focused()).toMatch(/^Ends: 28\/02\/2027/);
  await userEvent.keyboard("{Control>}{ArrowDown}{/Control}");
  expect(focused()).toMatch(/^Ends: 31\/03\/2027/);
  await userEvent.keyboard("{Home}");
  expect(document.activeElement).toHaveAttribute("role", "rowheader");
  await userEvent.keyboard("{End}{Control>}{Home}{/Control}{ArrowUp}");
  expect(document.activeElement?.closest("[role=columnheader]")).toHaveTextContent("Document");
  expect(grid.querySelectorAll("[tabindex='0']")).toHaveLength(1);
});

test("Enter opens a cell with its passage, and moving shows the next one", async () => {
  const { router } = openReviewScreen(review, rows);
  (await gridCell(/^Cap: €250,000/)).focus();
  await userEvent.keyboard("{Enter}");
  const answerPart = await screen.findByRole("region", { name: "Answer" });
  expect(answerPart).toHaveTextContent("To what amount is the liability limited?");
  expect(await screen.findByText(/limited to EUR 250,000/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Page 22" })).toHaveAttribute(
    "href",
    expect.stringContaining("passage=1"),
  );
  await userEvent.keyboard("{ArrowDown}");
  expect(router.state.location.search).toContain(`cell=${rows[1]?.id}.${cap.id}`);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Answer" })).toBeNull();
});

test("V verifies the answer that was looked at, and goes to the next unverified one", async () => {
  openReviewScreen(review, rows);
  (await gridCell(/^Cap: €250,000/)).focus();
  await userEvent.keyboard("v");
  expect(await gridCell(/^Cap: €250,000, Verified/)).toBeInTheDocument();
  await waitFor(() => expect(focused()).toMatch(/^Ends: 31\/01\/2027/));
  const { id, cells } = rows[0]!;
  expect(verdicts()).toEqual([
    {
      cells: [{ row_id: id, column_id: cap.id, result_id: cells[0]?.result_id }],
      verdict: { kind: "verified", newer: false },
    },
  ]);
  // It is shown before the server has it: leaving the page at once must not lose it.
  expect(heard("POST", verdictsPath)[0]?.keepalive).toBe(true);
  await userEvent.keyboard("{Control>}{Home}{/Control}n");
  await waitFor(() => expect(focused()).toMatch(/^Ends: 31\/01\/2027/));
});

test("E corrects, F flags with words, and X says that the document does not", async () => {
  openReviewScreen(review, rows);
  (await gridCell(/^Cap: €250,000/)).focus();
  await userEvent.keyboard("e");
  const form = await screen.findByRole("form", { name: "Correct the answer" });
  const field = within(form).getByRole("spinbutton", { name: "Answer" });
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  await userEvent.type(field, "900{Enter}");
  expect(await gridCell(/^Cap: €900, Corrected/)).toBeInTheDocument();

  (await gridCell(/^Ends: 28\/02\/2027/)).focus();
  await userEvent.keyboard("f");
  const flagging = await screen.findByRole("form", { name: "Flag the answer" });
  await userEvent.click(within(flagging).getByRole("button", { name: "Flag" }));
  expect(flagging).toHaveTextContent("Say what should be looked at.");
  await userEvent.type(within(flagging).getByRole("textbox"), "See the annex");
  await userEvent.click(within(flagging).getByRole("button", { name: "Flag" }));
  expect(await gridCell(/^Ends: 28\/02\/2027, Flagged/)).toBeInTheDocument();

  (await gridCell(/^Ends: 31\/03\/2027/)).focus();
  await userEvent.keyboard("x");
  expect(await gridCell(/^Ends: Not in the document, Corrected/)).toBeInTheDocument();
  expect(verdicts().map((body) => (body as { verdict: unknown }).verdict)).toEqual([
    { kind: "corrected", value: amount(900) },
    { kind: "flagged", note: "See the annex" },
    { kind: "corrected", value: null },
  ]);
});

test("a range of answers is verified, and selected documents are filled again", async () => {
  openReviewScreen(review, rows);
  (await gridCell(/^Cap: €250,000/)).focus();
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
  const bar = await screen.findByRole("toolbar", { name: "Selected answers" });
  expect(bar).toHaveTextContent("4 answers selected");
  await userEvent.click(within(bar).getByRole("button", { name: "Verify" }));
  expect(verdicts()).toMatchObject([{ cells: { length: 4 }, verdict: { kind: "verified" } }]);
  await userEvent.keyboard("{Escape}");

  answer("POST", fillPath, { queued: 2, progress: review.progress });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Brightwater.pdf" }));
  expect(screen.getByText("1 document selected")).toBeInTheDocument();
  await userEvent.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Fill" }));
  expect(heard("POST", fillPath)[0]?.body).toEqual({ which: "all", row_ids: [rows[1]?.id] });
});

test("rows are narrowed by state and sorted by the values of a question, in the address", async () => {
  const { router } = openReviewScreen(review, rows);
  await gridCell(/^Cap: €250,000/);
  await userEvent.click(screen.getByRole("button", { name: /^To verify/ }));
  await userEvent.click(screen.getByRole("button", { name: /^Ends/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sort descending" }));
  expect(router.state.location.search).toContain("show=to_verify");
  await waitFor(() => {
    const asked = heard("GET", rowsPath).at(-1)?.url.searchParams;
    expect(asked?.getAll("state")).toEqual(["answered", "suggested"]);
    expect(asked?.get("sort")).toBe(`-column:${ends.id}`);
  });
  expect(screen.getByRole("columnheader", { name: /^Ends/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("rows that did not load are asked for again; a review without documents says how to begin", async () => {
  const view = openReviewScreen(review, []);
  expect(await screen.findByText("No documents in this review yet")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Choose documents" })).toBeInTheDocument();
  view.unmount();
  openReviewScreen(review, rows);
  refuse("GET", rowsPath, 500, { detail: "The server took too long." });
  const alert = await alertWith("Couldn't load the answers");
  answer("GET", rowsPath, { total: rows.length, results: rows });
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await gridCell(/^Cap: €250,000/)).toBeInTheDocument();
});

test("a review becomes a draft, which is opened", async () => {
  const { router } = openReviewScreen(review, rows);
  reply("POST", "/assets/ext/v1/drafts", () => Response.json({ id: "d1" }, { status: 201 }));
  await gridCell(/^Cap: €250,000/);
  await userEvent.click(screen.getByRole("button", { name: "Actions for this review" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Draft from this review" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/drafts/d1"));
  expect(heard("POST", "/assets/ext/v1/drafts")[0]?.body).toEqual({
    from: { type: "review", id: review.id },
  });
});
