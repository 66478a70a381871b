import type { Draft } from "@lectern/contract/drafts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { draft } from "#test/drafts.ts";
import { invitation, none, openHome, startHome } from "#test/screens/home-screen.tsx";
import { showRoutes, workspace } from "#test/render.tsx";
import { received, request } from "#test/requests.ts";
import { openReview } from "#test/reviews.ts";
import { run } from "#test/runs.ts";
import { answer, heard } from "#test/script.ts";

import { NeedsYou } from "./NeedsYou.tsx";

const reviewsPath = "/reviews/ext/v1/reviews";

beforeEach(startHome);

function staleReview(name: string, stale: number) {
  const { columns: _, ...review } = openReview([], 4);
  return { ...review, name, progress: { ...review.progress, stale } };
}

/** A draft in review that the person may review only. */
const waitingDraft = (given: Partial<Draft>) =>
  draft([], {
    state: "in_review",
    owner: null,
    permissions: { edit: false, review: true, ask: false, delete: false },
    ...given,
  });

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

test("runs that wait for the person are named, with what they wait for", async () => {
  const results = [
    run({ name: "Tariffs", state: "awaiting_plan" }),
    run({ name: "Quay walls", state: "paused", paused: "minutes" }),
    run({ name: "Suppliers", state: "running", asking: 1 }),
    run({ name: "At work by itself", state: "running" }),
    run({ name: "Paused by me", state: "paused", paused: "person" }),
  ];
  answer("GET", "/agents/ext/v1/runs", { total: results.length, results });
  openHome();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toContain("TariffsIts plan waits for your approval");
  expect(rows[1]).toContain("Quay wallsIt reached its time limit and paused");
  expect(rows[2]).toContain("SuppliersIt has 1 question for you");
  const link = card.getByRole("link", { name: "Tariffs" });
  expect(link).toHaveAttribute("href", `/assets/runs/${results[0]!.id}`);
  // Those of others wait for others.
  expect(heard("GET", "/agents/ext/v1/runs")[0]?.url.searchParams.get("owner")).toBe("me");
});

test("drafts to review, and own ones that were sent back, are named", async () => {
  const owner = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
  const asked = waitingDraft({ name: "Quay walls", owner, for_me: true });
  const own = { edit: true, review: true, ask: true, delete: true };
  const sentBack = waitingDraft({ name: "Tariffs", state: "changes_requested", permissions: own });
  answer("GET", "/assets/ext/v1/drafts", { total: 2, results: [sentBack, asked] });
  openHome();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("Quay walls\u2068Petra Lind\u2069 asks you to review it");
  expect(rows[1]).toContain("TariffsSections were sent back: read why");
  expect(card.getByRole("link", { name: "Tariffs" })).toHaveAttribute(
    "href",
    `/assets/drafts/${sentBack.id}`,
  );
  const [call] = heard("GET", "/assets/ext/v1/drafts");
  expect(call?.url.searchParams.get("waiting")).toBe("true");
});

test("an own draft that only lacks the approval of the whole is named, after those sent back", async () => {
  const own = { edit: true, review: true, ask: true, delete: true };
  const counts = { section_count: 2, approved_count: 2 };
  const ready = waitingDraft({ name: "Quay walls", permissions: own, ...counts });
  const sentBack = waitingDraft({ name: "Tariffs", state: "changes_requested", permissions: own });
  const halfway = { permissions: own, open_mentions: 1, section_count: 2, approved_count: 1 };
  const results = [waitingDraft({ name: "Buoys", ...halfway }), ready, sentBack];
  answer("GET", "/assets/ext/v1/drafts", { total: results.length, results });
  openHome();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(3));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("TariffsSections were sent back");
  expect(rows[1]).toContain("Quay wallsReady to be approved as a whole");
  expect(rows[2]).toContain("Buoys1 comment mentions you");
  expect(card.getAllByText("Ready to be approved as a whole")).toHaveLength(1);
  const link = card.getByRole("link", { name: "Quay walls" });
  expect(link).toHaveAttribute("href", `/assets/drafts/${ready.id}`);
});

test("drafts that mention the person are named once, with what else they wait for", async () => {
  const owner = { id: "p1", first_name: "Petra", last_name: "Lind", email: "petra@example.org" };
  const asked = waitingDraft({ name: "Quay walls", owner, for_me: true, open_mentions: 1 });
  const mentioning = waitingDraft({ name: "Tariffs", state: "draft", open_mentions: 2 });
  answer("GET", "/assets/ext/v1/drafts", { total: 2, results: [mentioning, asked] });
  openHome();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(2));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("asks you to review it1 comment mentions you");
  expect(rows[1]).toContain("Tariffs2 comments mention you");
});

test("requests for documents, and what became of own ones, are named", async () => {
  const asked = received({ due_on: "2026-12-24" });
  const unread = received({ state: "received", has_document: true });
  const news = { unread: true, state: "answered" } as const;
  const results = [asked, unread, request(news)];
  answer("GET", "/requests/ext/v1/requests", { total: 3, results });
  openHome();
  const card = within(await screen.findByRole("region", { name: "Needs you" }));
  await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(3));
  const rows = card.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows[0]).toContain("\u2068Petra Lind\u2069 asks you for a documentNeeded by 24/12/2026");
  expect(rows[1]).toContain("The document that was given could not be read");
  expect(rows[2]).toContain("Your question is answered");
  expect(card.getAllByRole("link")[0]).toHaveAttribute("href", `/assets/requests/${asked.id}`);
  const [call] = heard("GET", "/requests/ext/v1/requests");
  expect(call?.url.searchParams.get("waiting")).toBe("true");
});

test("an invitation is accepted where one is, and the workspace is a click away", async () => {
  const [here, joined] = [workspace("Analytical Engines"), workspace("Northmoor Pilots")];
  answer("GET", "/organization/ext/v1/invitations", { total: 1, results: [invitation] });
  answer("POST", "/organization/ext/v1/invitations/accept", joined);
  answer("GET", "/organization/ext/v1/", { total: 2, results: [here, joined] });
  openHome();
  const needed = await screen.findByRole("region", { name: "Needs you" });
  expect(needed).toHaveTextContent("Join Northmoor Pilots");
  answer("GET", "/organization/ext/v1/invitations", none);
  await userEvent.click(within(needed).getByRole("button", { name: /^Accept/ }));
  expect(await screen.findByRole("button", { name: "Open" })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("region", { name: "Needs you" })).toBeNull());
  await waitFor(() => expect(useSession.getState().userOrganizations).toHaveLength(2));
  expect(useSession.getState().selectedOrganization?.id).toBe(here.id);
});

test("without anything to do there is no card", async () => {
  answer("GET", reviewsPath, none);
  showRoutes([{ path: "/", element: <NeedsYou /> }], "/");
  await waitFor(() => expect(heard("GET", reviewsPath)).toHaveLength(1));
  expect(screen.queryByRole("region", { name: /Needs you/ })).toBeNull();
});
