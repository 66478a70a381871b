import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { cellPath, gridCell, openReviewScreen, verdicts } from "#test/screens/review-screen.tsx";
import {
  cellDetail,
  cellResult,
  openReview,
  reviewCell,
  reviewColumn,
  reviewRow,
} from "#test/reviews.ts";
import { adaAsPerson } from "#test/library.ts";
import { answer } from "#test/script.ts";

const text = reviewColumn({ name: "Term", type: "text", question: "How long does it run?" });
const value = { type: "text", text: "Two years" } as const;
const at = "2026-11-21T10:42:00.000Z";
const reason = { detail: "The document gives more than one value.", code: "review_values_differ" };

const cells = {
  suggested: reviewCell(text, { value, page: 3 }),
  answered: reviewCell(text, { state: "answered", value }),
  verified: reviewCell(text, { value, verdict: { kind: "verified", at } }),
  corrected: reviewCell(text, { value, verdict: { kind: "corrected", at }, newer: true }),
  stale: reviewCell(text, { value, stale: "document" }),
  unclear: reviewCell(text, {
    state: "unclear",
    candidates: [value, { type: "text", text: "Three years" }],
  }),
  notFound: reviewCell(text, { state: "not_found", page: null }),
  failed: reviewCell(text, { state: "failed", reason, page: null }),
  reading: reviewCell(text, { state: "reading", page: null, result_id: null }),
  outdated: reviewCell(text, { value, verdict: { kind: "verified", at }, stale: "document" }),
};
const rows = Object.entries(cells).map(([name, cell]) => reviewRow(`${name}.pdf`, [cell]));
const review = openReview([text], rows.length);

test("each cell says in words what state it is in, and why to look again", async () => {
  openReviewScreen(review, rows);
  await gridCell(/^Term: Two years, Suggested, p\. 3$/);
  const shown = screen.getAllByRole("gridcell").map((cell) => cell.getAttribute("aria-label"));
  expect(shown).toEqual([
    "Term: Two years, Suggested, p. 3",
    "Term: Two years, Answered, p. 1",
    "Term: Two years, Verified, p. 1",
    "Term: Two years, Corrected, newer result",
    "Term: Two years, Stale, new version",
    "Term: Two years or Three years, Unclear, p. 1",
    "Term: No answer, Not found",
    "Term: The document gives more than one value., Failed",
    "Term: Reading",
    "Term: Two years, Verified, new version",
  ]);
});

test("an open answer says that its document has a newer version, also once it is verified", async () => {
  const [row, cell] = [rows.at(-1)!, cells.outdated];
  openReviewScreen(review, rows, `?cell=${row.id}.${text.id}`);
  const verdict = { kind: "verified", value: null, note: "", by: adaAsPerson, at } as const;
  answer("GET", cellPath, cellDetail(row, cell, { verdict }));
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(await part.findByText(/^The document has a newer version/)).toBeInTheDocument();
});

test("a collection with more documents than a review holds is said to be cut", async () => {
  const collection = { type: "collection", collection_id: "c1", name: "Filings" } as never;
  openReviewScreen({ ...openReview([text], 1_000), source: collection }, rows);
  expect(await screen.findByText(/^A review holds up to 1\.0k documents\./)).toBeInTheDocument();
});

test("a newer result stands beside what a person corrected, and takes its place on request", async () => {
  const [row, cell] = [rows[3]!, cells.corrected];
  openReviewScreen(review, rows, `?cell=${row.id}.${text.id}`);
  const newer = cellResult(row, {
    state: "suggested",
    value: { type: "text", text: "Five years" },
  });
  const verdict = { kind: "corrected", value, note: "", by: adaAsPerson, at } as const;
  answer("GET", cellPath, cellDetail(row, cell, { newer, verdict }));
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(await part.findByText("Five years")).toBeInTheDocument();
  expect(part.getByText(/Corrected by .*Ada Lovelace/)).toBeInTheDocument();
  await userEvent.click(part.getByRole("button", { name: "Use the newer result" }));
  expect(verdicts()).toEqual([
    {
      cells: [{ row_id: row.id, column_id: text.id, result_id: newer.id }],
      verdict: { kind: "verified", newer: true },
    },
  ]);
});

test("one of the readings of an unclear answer is chosen as the correction", async () => {
  const row = rows[5]!;
  openReviewScreen(review, rows, `?cell=${row.id}.${text.id}`);
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(part.getByRole("button", { name: "Verify" })).toBeDisabled();
  await userEvent.click(part.getByRole("button", { name: "Correct" }));
  await userEvent.click(part.getByRole("button", { name: "Three years" }));
  expect(verdicts()).toMatchObject([
    { verdict: { kind: "corrected", value: { type: "text", text: "Three years" } } },
  ]);
});

test("a phone shows one document with its questions as cards", async () => {
  openReviewScreen(review, rows, "", 390);
  expect(await screen.findByText("suggested.pdf")).toBeInTheDocument();
  expect(screen.queryByRole("grid")).toBeNull();
  const card = screen.getByRole("article", { name: "Term" });
  expect(card).toHaveTextContent("Suggested");
  await userEvent.click(within(card).getByRole("button", { name: /^Term/ }));
  expect(await within(card).findByText(/limited to EUR 250,000/)).toBeInTheDocument();
  await userEvent.click(within(card).getByRole("button", { name: "Verify" }));
  expect(verdicts()).toMatchObject([{ verdict: { kind: "verified" } }]);
  expect(await screen.findByText("answered.pdf")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Next document" }));
  expect(await screen.findByText("verified.pdf")).toBeInTheDocument();
});

test("an answer tells which model gave it, and what the passages do not carry", async () => {
  const [row, cell] = [rows[1]!, cells.answered];
  openReviewScreen(review, rows, `?cell=${row.id}.${text.id}`);
  const result = { ...cellResult(row, cell), model: "Aster 3", support: "partial" } as const;
  answer("GET", cellPath, cellDetail(row, cell, { result }));
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(await part.findByText(/46 pages read by .*Aster 3/)).toBeInTheDocument();
  expect(part.getByText("The passages support only part of this answer.")).toBeInTheDocument();
});

test("where the built-in model read in place of another, the answer says why", async () => {
  const [row, cell] = [rows[0]!, cells.suggested];
  openReviewScreen(review, rows, `?cell=${row.id}.${text.id}`);
  const params = { model: "Aster 3" };
  const fallback = {
    detail: "“Aster 3” gave no usable answer.",
    code: "review_model_unusable",
    params,
  };
  answer(
    "GET",
    cellPath,
    cellDetail(row, cell, { result: { ...cellResult(row, cell), fallback } }),
  );
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(
    await part.findByText("Read by the built-in model. “Aster 3” gave no usable answer."),
  ).toBeInTheDocument();
});

test("an answer says in which version and for which wording it was read, also once it is verified", async () => {
  const asked = { ...text, version: 3 };
  const [row, cell] = [rows.at(-1)!, cells.outdated];
  const newer = { ...row, document: { ...row.document, version: 2 } };
  const verdict = { kind: "verified", value: null, note: "", by: adaAsPerson, at } as const;
  const result = { ...cellResult(row, cell), document_version: 1, column_version: 2 };
  const open = `?cell=${row.id}.${text.id}`;
  const part = async () => within(await screen.findByRole("region", { name: "Answer" }));
  const view = openReviewScreen(openReview([asked], 1), [newer], open);
  answer("GET", cellPath, cellDetail(row, cell, { verdict, result }));
  expect(
    await (
      await part()
    ).findByText(/46 pages read.*version 1 of 2 of the document · wording 2 of 3 of the question$/),
  ).toBeInTheDocument();
  view.unmount();
  openReviewScreen(review, rows, open);
  answer("GET", cellPath, cellDetail(row, cell, { verdict }));
  expect(await (await part()).findByText(/46 pages read/)).not.toHaveTextContent("version");
});
