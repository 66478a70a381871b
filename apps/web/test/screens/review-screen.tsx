import type { ReviewRow } from "@lectern/contract/review-cells";
import type { OpenReview } from "@lectern/contract/reviews";
import { screen } from "@testing-library/react";

import { ReviewPage } from "../../src/pages/reviews/ReviewPage.tsx";

import { lendLayout, lendWindow } from "../layout.ts";
import { showRoutes, signIn, startOver } from "../render.tsx";
import { cellDetail } from "../reviews.ts";
import { answer, heard, reply } from "../script.ts";

export const reviewPath = "/reviews/ext/v1/reviews/{review_id}";
export const rowsPath = `${reviewPath}/rows` as const;
export const cellPath = `${rowsPath}/{row_id}/cells/{column_id}` as const;
export const verdictsPath = `${reviewPath}/verdicts` as const;
export const fillPath = `${reviewPath}/fill` as const;
export const columnsPath = `${reviewPath}/columns` as const;

/** Renders a review with its rows; below 1200, so that the open cell is under the grid. */
export function openReviewScreen(review: OpenReview, rows: ReviewRow[], search = "", width = 1000) {
  startOver();
  signIn();
  lendLayout();
  lendWindow(width);
  answer("GET", reviewPath, review);
  answer("GET", rowsPath, { total: rows.length, results: rows });
  reply("GET", cellPath, ({ url }) => {
    const [row_id, , column_id] = url.pathname.split("/").slice(-3);
    const row = rows.find(({ id }) => id === row_id);
    const cell = row?.cells.find((one) => one.column_id === column_id);
    return row && cell
      ? Response.json(cellDetail(row, cell))
      : Response.json({ detail: "Question not found." }, { status: 404 });
  });
  reply("POST", verdictsPath, ({ body }) => {
    const { cells } = body as { cells: { row_id: string; column_id: string }[] };
    const done = cells.map(({ row_id, column_id }) => ({ row_id, column_id }));
    return Response.json({ done, refused: [] });
  });
  return showRoutes(
    [{ path: "/assets/reviews/:reviewId", element: <ReviewPage /> }],
    `/assets/reviews/${review.id}${search}`,
  );
}

/** The verdicts that were sent. */
export const verdicts = () => heard("POST", verdictsPath).map(({ body }) => body);

export const gridCell = (name: RegExp) => screen.findByRole("gridcell", { name });
