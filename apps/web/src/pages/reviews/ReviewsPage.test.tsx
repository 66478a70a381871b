import type { Review } from "@lectern/contract/reviews";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { lendLayout } from "#test/layout.ts";
import { collection, libraryFolder } from "#test/library.ts";
import { alertWith, showRoutes, signIn } from "#test/render.tsx";
import { columnsPath, openReviewScreen, reviewPath } from "#test/screens/review-screen.tsx";
import { openReview, reviewColumn, reviewRow } from "#test/reviews.ts";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { ReviewsPage } from "./ReviewsPage.tsx";

const reviewsPath = "/reviews/ext/v1/reviews";
const collectionsPath = "/libraries/ext/v1/collections";
const law = reviewColumn({ name: "Law", type: "choice", options: ["Dutch", "German"] });

const thereAre = (...results: Review[]) =>
  answer("GET", reviewsPath, { total: results.length, results });

beforeEach(() => {
  signIn();
  lendLayout();
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

test("reviews that did not load can be loaded again; without any, creating one is offered", async () => {
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
  answer("GET", `${collectionsPath}/{collection_id}/folders`, { total: 0, results: [] });
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

test("a folder is reviewed by its name, and fills new documents by itself if asked to", async () => {
  thereAre();
  const made = openReview([], 0);
  answer("POST", reviewsPath, made, 201);
  const tender = collection();
  const letters = libraryFolder({ collection_id: tender.id, name: "Letters" });
  const year = libraryFolder({ collection_id: tender.id, name: "2025", parent_id: letters.id });
  answer("GET", collectionsPath, { total: 1, results: [tender] });
  answer("GET", `${collectionsPath}/{collection_id}`, tender);
  answer("GET", `${collectionsPath}/{collection_id}/folders`, {
    total: 2,
    results: [letters, year],
  });
  openList(`?new=1&collection=${tender.id}&folder=${letters.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "New review" }));
  const name = dialog.getByRole("textbox", { name: "Name" });
  await waitFor(() => expect(name).toHaveValue("Letters"));
  const folder = dialog.getByRole("combobox", { name: "Folder" });
  expect(
    within(folder)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["The whole collection", "Letters", "Letters/2025"]);
  await userEvent.selectOptions(folder, "Letters/2025");
  expect(name).toHaveValue("2025");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Fill new documents automatically" }));
  await userEvent.click(dialog.getByRole("button", { name: "Create review" }));
  await waitFor(() =>
    expect(heard("POST", reviewsPath)[0]?.body).toEqual({
      name: "2025",
      source: { type: "folder", collection_id: tender.id, folder_id: year.id },
      live: true,
    }),
  );
});

test("a review of what a search found has its words as name, and says what it covers", async () => {
  thereAre();
  refuse("POST", reviewsPath, 422, { detail: "No document contains these words." });
  openList(`?new=1&q=night+tariff&collections=${law.id}`);
  const dialog = within(await screen.findByRole("dialog", { name: "New review" }));
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("night tariff");
  expect(dialog.getByText(/documents that contain words of/)).toHaveTextContent("night tariff");
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Create review" }));
  expect(await dialog.findByText("No document contains these words.")).toBeInTheDocument();
  expect(heard("POST", reviewsPath)[0]?.body).toEqual({
    name: "night tariff",
    source: { type: "search", q: "night tariff", collection_ids: [law.id] },
  });
});

test("the list says which reviews are live", async () => {
  const [live, still] = [openReview([law], 1), { ...openReview([law], 1), name: "Leases" }];
  thereAre({ ...live, live: true }, still);
  openList();
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText("Live")).toBeInTheDocument();
  expect(within(second!).queryByText("Live")).toBeNull();
});

test("the menu of a review of a folder switches live filling on and off, by keys too", async () => {
  const source = { type: "folder", collection_id: law.id, folder_id: law.id, name: "Law" } as const;
  const review = { ...openReview([law], 1), source };
  openReviewScreen(review, [reviewRow("Lease.pdf", [])]);
  answer("PATCH", reviewPath, { ...review, live: true });
  const menu = await screen.findByRole("button", { name: "Actions for this review" });
  expect(screen.queryByText("Live")).toBeNull();
  menu.focus();
  await userEvent.keyboard("{Enter}");
  const off = { name: "Fill new documents automatically", checked: false };
  // The menu takes the focus a moment after it opens.
  const opened = await screen.findByRole("menu");
  await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
  (await screen.findByRole("menuitemcheckbox", off)).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Live")).toBeInTheDocument();
  expect(heard("PATCH", reviewPath)[0]?.body).toEqual({ live: true });
  await userEvent.click(menu);
  expect(
    await screen.findByRole("menuitemcheckbox", { ...off, checked: true }),
  ).toBeInTheDocument();
});

test("a review of chosen documents has no live filling, nor has one that the person may not edit", async () => {
  const review = openReview([law], 1);
  const { unmount } = openReviewScreen(review, [reviewRow("Lease.pdf", [])]);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this review" }));
  expect(await screen.findByRole("menuitem", { name: "Rename" })).toBeInTheDocument();
  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
  unmount();
  const source = { type: "collection", collection_id: law.id, name: "Law" } as const;
  const permissions = { ...review.permissions, edit: false };
  openReviewScreen({ ...review, source, permissions }, [reviewRow("Lease.pdf", [])]);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for this review" }));
  expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeInTheDocument();
  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
});

test("a review without questions can take those of another one", async () => {
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
