import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { showRoutes, signIn, startOver } from "#test/render.tsx";
import { openReview } from "#test/reviews.ts";
import { answer, heard } from "#test/script.ts";

import { NeedsYou } from "./NeedsYou.tsx";

const none = { total: 0, results: [] };
const reviewsPath = "/reviews/ext/v1/reviews";

beforeEach(() => {
  startOver();
  signIn();
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/organization/ext/v1/invitations", none);
  answer("GET", "/agents/ext/v1/runs", none);
  answer("GET", "/assets/ext/v1/drafts", none);
});

function staleReview(name: string, stale: number) {
  const { columns: _, ...review } = openReview([], 4);
  return { ...review, name, progress: { ...review.progress, stale } };
}

test("own reviews with answers that are out of date are named, and lead to these", async () => {
  const [caps, tariffs] = [staleReview("Caps", 3), staleReview("Tariffs", 1)];
  const results = [caps, tariffs, staleReview("Of a folder that was emptied", 0)];
  answer("GET", reviewsPath, { total: 5, results });
  showRoutes([{ path: "/", element: <NeedsYou /> }], "/");
  const card = within(await screen.findByRole("region", { name: /Needs you/ }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Caps3 answers are out of date");
  expect(rows[1]).toContain("Tariffs1 answer is out of date");
  expect(card.getByRole("link", { name: "Caps" })).toHaveAttribute(
    "href",
    `/assets/reviews/${caps.id}?show=stale`,
  );
  expect(card.getByText("4")).toBeVisible();
  expect(card.getByRole("link", { name: "All reviews" })).toBeVisible();
  const asked = heard("GET", reviewsPath)[0]?.url.searchParams;
  expect(asked?.get("needs_me")).toBe("true");
});

test("without anything to do there is no card", async () => {
  answer("GET", reviewsPath, none);
  showRoutes([{ path: "/", element: <NeedsYou /> }], "/");
  await waitFor(() => expect(heard("GET", reviewsPath)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: /Needs you/ })).toBeNull();
});
