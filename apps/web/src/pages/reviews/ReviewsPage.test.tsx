import type { Review } from "@lectern/contract/reviews";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { collection } from "#test/library.ts";
import { alertWith, showRoutes, signIn, startOver } from "#test/render.tsx";
import { columnsPath, openReviewScreen, reviewPath } from "#test/review-screen.tsx";
import { openReview, reviewColumn } from "#test/reviews.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { ReviewsPage } from "./ReviewsPage.tsx";

const reviewsPath = "/reviews/ext/v1/reviews";
const collectionsPath = "/libraries/ext/v1/collections";
const law = reviewColumn({ name: "Law", type: "choice", options: ["Dutch", "German"] });

const thereAre = (...results: Review[]) =>
  answer("GET", reviewsPath, { total: results.length, results });

beforeEach(() => {
  startOver();
  signIn();
  lendLayout();
  reply("GET", "/libraries/ext/v1/events", () => new Promise(() => {}));
});

const openList = (search = "") =>
  showRoutes(
    [
      { path: "/assets/reviews", element: <ReviewsPage /> },
      { path: "/assets/reviews/:id", element: "The review" },
    ],
    `/assets/reviews${search}`,
  );

test("each review says how far it is and whose it is, and leads to itself", async () => {
  const review = openReview([law], 12);
  const progress = { ...review.progress, verified: 5, to_verify: 4, stale: 3 };
  thereAre({ ...review, progress });
  openList();
  const row = (await screen.findAllByRole("listitem"))[0]!;
  expect(row).toHaveTextContent("12 documents × 1 question");
  expect(row).toHaveTextContent("3 stale");
  expect(within(row).getByRole("img", { name: "5 of 12 verified" })).toBeInTheDocument();
  expect(within(row).getByRole("link")).toHaveAttribute("href", `/assets/reviews/${review.id}`);
  expect(screen.getByRole("link", { name: "Saved" })).toHaveAttribute("href", "/assets");
});

test("reviews that did not load are asked for again; without any, a first one is offered", async () => {
  refuse("GET", reviewsPath, 500, { detail: "The server took too long." });
  openList();
  const alert = await alertWith("Couldn't load the reviews");
  thereAre();
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No reviews yet")).toBeInTheDocument();
});

test("a deleted review leaves the list at once and comes back by Undo", async () => {
  const review = openReview([law], 1);
  thereAre(review);
  openList();
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${review.name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect(screen.queryByRole("link", { name: /Liability/ })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("link", { name: /Liability/ })).toBeInTheDocument();
  expect(heard("DELETE")).toEqual([]);
});

test("a review of selected documents asks for its name alone; one of a collection takes its name", async () => {
  thereAre();
  const made = openReview([], 2);
  answer("POST", reviewsPath, made, 201);
  const ids = [law.id, made.id];
  const { router, unmount } = openList(`?new=1&documents=${ids.join(",")}`);
  const dialog = within(await screen.findByRole("dialog", { name: "New review" }));
  expect(dialog.getByText("It covers the 2 documents that you selected.")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Create review" }));
  expect(dialog.getByText("Give the review a name.")).toBeInTheDocument();
  await userEvent.type(dialog.getByRole("textbox", { name: "Name" }), "Leases{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/reviews/${made.id}`));
  const source = { type: "documents", document_ids: ids };
  expect(heard("POST", reviewsPath)[0]?.body).toEqual({ name: "Leases", source });
  unmount();

  const tender = collection();
  answer("GET", collectionsPath, { total: 1, results: [tender] });
  answer("GET", `${collectionsPath}/{collection_id}`, tender);
  openList(`?new=1&collection=${tender.id}`);
  const other = within(await screen.findByRole("dialog", { name: "New review" }));
  await waitFor(() =>
    expect(other.getByRole("textbox", { name: "Name" })).toHaveValue(tender.name),
  );
  await userEvent.click(other.getByRole("button", { name: "Create review" }));
  await waitFor(() =>
    expect(heard("POST", reviewsPath)[1]?.body).toEqual({
      name: tender.name,
      source: { type: "collection", collection_id: tender.id },
    }),
  );
});

test("a review without questions takes those of another one over", async () => {
  const other = { ...openReview([law], 3), name: "Contracts of last year" };
  const review = openReview([], 1);
  openReviewScreen(review, []);
  thereAre(other, review);
  reply("GET", reviewPath, ({ url }) =>
    Response.json(url.pathname.endsWith(other.id) ? other : review),
  );
  answer("POST", columnsPath, law, 201);
  expect(await screen.findByText("No questions yet")).toBeInTheDocument();
  const row = await screen.findByRole("listitem");
  expect(row).toHaveTextContent(/Contracts of last year\s*1 question/);
  await userEvent.click(within(row).getByRole("button", { name: "Use" }));
  await waitFor(() => expect(heard("POST", columnsPath)).toHaveLength(1));
  expect(heard("POST", columnsPath)[0]?.body).toMatchObject({ name: "Law", type: "choice" });
});
