import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { draft, draftSection } from "#test/drafts.ts";
import { openDraftScreen } from "#test/screens/draft-screen.tsx";

const sections = [draftSection("Caps", "The cap is low.[1]")];
const open_points = {
  not_carried: [{ section: "Caps", text: "Aldane pays nothing.", note: "It pays half." }],
  not_found: [{ section: "Terms", question: "When does the contract end?" }],
  not_researched: [],
};

const title = "Left open by the report";

test("what the report of a run left open stands beside its draft, with the way to the run", async () => {
  const shown = draft(sections, { open_points });
  openDraftScreen(shown);
  const part = within((await screen.findByRole("heading", { name: title })).closest("section")!);
  expect(part.getByText("This is not part of the text that is approved.")).toBeVisible();
  const [sentence] = within(
    part.getByRole("list", { name: "Not carried by the sources" }),
  ).getAllByRole("listitem");
  expect(sentence).toHaveTextContent("Aldane pays nothing.It pays half. · Caps");
  expect(part.getByRole("list", { name: "Looked for and not found" })).toHaveTextContent(
    "When does the contract end?Terms",
  );
  expect(part.queryByText("Not researched")).toBeNull();
  expect(part.getByRole("link", { name: "Open the run" })).toHaveAttribute(
    "href",
    `/assets/runs/${shown.origin?.id}`,
  );
});

test("whoever is asked to review sees what is open, without a way to the run of another", async () => {
  const origin = { type: "run" as const, id: null, name: "" };
  openDraftScreen(draft(sections, { open_points, origin }));
  expect(await screen.findByText("When does the contract end?")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Open the run" })).toBeNull();
});

test("a draft that was not made of a report has no such list", async () => {
  openDraftScreen(draft(sections));
  expect(await screen.findByRole("heading", { name: "Not carried by sources" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: title })).toBeNull();
});
