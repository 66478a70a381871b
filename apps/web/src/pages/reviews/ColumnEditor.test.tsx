import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import {
  columnsPath,
  fillPath,
  gridCell,
  openReviewScreen,
  reviewPath,
} from "#test/screens/review-screen.tsx";
import { cellResult, openReview, reviewCell, reviewColumn, reviewRow } from "#test/reviews.ts";
import { answer, heard } from "#test/script.ts";

const cap = reviewColumn();
const rows = [
  reviewRow("Aldane.pdf", [
    reviewCell(cap, { value: { type: "amount", number: 1, currency: null } }),
  ]),
];
const review = openReview([cap], 1);

test("a question is tried on sample documents, then kept and filled", async () => {
  openReviewScreen(openReview([], 1), rows);
  await userEvent.click(await screen.findByRole("button", { name: "Add a question" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New question" }));
  await userEvent.click(dialog.getByRole("button", { name: "Try it" }));
  expect(dialog.getByText("Enter a question.")).toBeInTheDocument();
  await userEvent.type(dialog.getByRole("textbox", { name: "Question" }), "Which law governs it?");
  await userEvent.click(dialog.getByRole("radio", { name: "Choice" }));
  const options = dialog.getByRole("textbox", { name: "Answers to choose from" });
  await userEvent.type(options, "Dutch law{Enter}German law");
  const law = { type: "choice", option: "Dutch law" } as const;
  answer("POST", `${columnsPath}/try`, {
    results: [
      {
        row_id: rows[0]!.id,
        document_name: "Aldane.pdf",
        result: cellResult(rows[0]!, { state: "suggested", value: law }),
      },
    ],
  });
  await userEvent.click(dialog.getByRole("button", { name: "Try it" }));
  const sample = await dialog.findByRole("list", { name: "Answers of the sample" });
  expect(sample).toHaveTextContent(/Aldane\.pdf\s*Dutch law\s*Suggested/);
  const asked = {
    name: "Which law governs it",
    question: "Which law governs it?",
    instructions: "",
    type: "choice",
    options: ["Dutch law", "German law"],
    unit: null,
  };
  expect(heard("POST", `${columnsPath}/try`)[0]?.body).toEqual({ column: asked });

  const column = reviewColumn({ ...asked, type: "choice" });
  answer("POST", columnsPath, column, 201);
  answer("GET", reviewPath, openReview([column], 1));
  answer("POST", fillPath, { queued: 1, progress: review.progress });
  await userEvent.click(dialog.getByRole("button", { name: "Save and fill" }));
  await waitFor(() =>
    expect(heard("POST", fillPath)[0]?.body).toEqual({
      which: "missing",
      column_ids: [column.id],
    }),
  );
  expect(heard("POST", columnsPath)[0]?.body).toEqual(asked);
});

test("C opens the question of the column; a new wording says what it does to the answers", async () => {
  openReviewScreen(review, rows);
  (await gridCell(/^Cap: 1/)).focus();
  await userEvent.keyboard("c");
  const dialog = within(await screen.findByRole("dialog", { name: "Question" }));
  const question = dialog.getByRole("textbox", { name: "Question" });
  expect(question).toHaveValue(cap.question);
  await userEvent.type(dialog.getByRole("textbox", { name: "Short name" }), "!");
  expect(dialog.queryByText(/makes the answers stale/)).toBeNull();
  await userEvent.type(question, " In euros.");
  expect(dialog.getByText(/makes the answers stale/)).toBeInTheDocument();
  answer("PATCH", `${columnsPath}/{column_id}`, cap);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(heard("PATCH", `${columnsPath}/{column_id}`)[0]?.body).toMatchObject({
    name: "Cap!",
    question: `${cap.question} In euros.`,
  });
});

test("who may only look changes nothing", async () => {
  const permissions = { edit: false, fill: false, judge: false, share: false, delete: false };
  openReviewScreen({ ...review, permissions }, rows, `?cell=${rows[0]?.id}.${cap.id}`);
  const part = within(await screen.findByRole("region", { name: "Answer" }));
  expect(part.queryByRole("button", { name: "Verify" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Fill" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add a question" })).toBeNull();
  (await gridCell(/^Cap: 1/)).focus();
  await userEvent.keyboard("cvex");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(heard("POST")).toHaveLength(0);
});
