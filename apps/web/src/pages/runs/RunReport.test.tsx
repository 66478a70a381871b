import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";

import { working } from "#test/run-at-work.ts";
import { openRunScreen } from "#test/screens/run-screen.tsx";
import { runReport } from "#test/runs.ts";
import { answer, heard } from "#test/script.ts";

test("a report is shown with what it leaves out, and accepting it makes a draft", async () => {
  const report = runReport("## Caps\n\nThe cap is €250,000 a year.", {
    not_carried: [{ section: "Caps", text: "Spills have no cap.", note: null }],
    not_found: [{ section: "Terms", question: "When does it end?" }],
    not_researched: [{ section: "Terms", question: "Who renews?" }],
    remarks: ["Two sections give different caps."],
    limited: "minutes",
  });
  const written = { ...working, state: "awaiting_review" as const, asking: 0, report };
  const { router } = openRunScreen(written);
  answer("POST", "/assets/ext/v1/drafts", { id: "d1" } as never, 201);
  const article = within(await screen.findByRole("article", { name: "Report" }));
  expect(await article.findByRole("heading", { name: "Caps" })).toBeInTheDocument();
  for (const text of [
    /The limit of 20 minutes was reached/,
    "Spills have no cap.",
    "When does it end?",
    "Who renews?",
    "Two sections give different caps.",
  ]) {
    expect(article.getByText(text)).toBeInTheDocument();
  }
  await userEvent.click(screen.getByRole("button", { name: "Accept the report" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/drafts/d1"));
  expect(heard("POST", "/assets/ext/v1/drafts")[0]?.body).toEqual({
    from: { type: "run", id: written.id },
  });
});

test("a run leads to the draft of its report, or has another made when that is gone", async () => {
  const report = runReport("## Caps\n\nThe cap is €250,000 a year.");
  const done = { ...working, state: "done" as const, asking: 0, report };
  openRunScreen({ ...done, draft_id: "d1" });
  const [link] = await screen.findAllByRole("link", { name: "Open the draft" });
  expect(link).toHaveAttribute("href", "/assets/drafts/d1");
  expect(screen.queryByRole("button", { name: "Make a draft" })).toBeNull();
  cleanup();
  const { router } = openRunScreen(done);
  answer("POST", "/assets/ext/v1/drafts", { id: "d2" } as never, 201);
  await userEvent.click(await screen.findByRole("button", { name: "Make a draft" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/drafts/d2"));
});
