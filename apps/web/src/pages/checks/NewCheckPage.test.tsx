import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { check } from "#test/checks.ts";
import { lendLayout } from "#test/layout.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { ChecksPage } from "./ChecksPage.tsx";
import { NewCheckPage } from "./NewCheckPage.tsx";

const path = "/checks/ext/v1/checks";

beforeEach(() => {
  signIn();
  lendLayout();
});

const show = (at: string) =>
  showRoutes(
    [
      { path: "/assets/checks", element: <ChecksPage /> },
      { path: "/assets/checks/new", element: <NewCheckPage /> },
      { path: "/assets/checks/:checkId", element: "The check" },
    ],
    at,
  );

test("a pasted text is checked against everything, unless sources are chosen", async () => {
  answer("POST", path, check());
  answer("GET", path, { total: 0, results: [] });
  show("/assets/checks/new");
  await userEvent.click(await screen.findByRole("button", { name: "Start the check" }));
  expect(screen.getByText("Enter or paste a text to check.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Text"), "The lease ends in 2029.");
  await userEvent.click(screen.getByRole("button", { name: "Start the check" }));
  expect(await screen.findByText("The check")).toBeVisible();
  const [sent] = heard("POST", path);
  expect(sent?.body).toMatchObject({
    text: "The lease ends in 2029.",
    knowledge: { collection_ids: [], document_ids: [], topic_ids: [] },
  });
});

test("the list says how far each check is and what it found", async () => {
  const own = check({ name: "Summary.docx" });
  answer("GET", path, { total: 2, results: [own, check({ name: "Notes", file_name: null })] });
  show("/assets/checks");
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Summary.docx");
  expect(rows[0]).toHaveTextContent("Contradicted: 1");
  expect(rows[0]).toHaveTextContent("Done");
  expect(rows[1]).toHaveTextContent("Pasted text");
  expect(screen.getByRole("link", { name: /Summary/ })).toHaveAttribute(
    "href",
    `/assets/checks/${own.id}`,
  );
});

test("without checks the list says what they are for", async () => {
  answer("GET", path, { total: 0, results: [] });
  show("/assets/checks");
  expect(await screen.findByText("No checks yet")).toBeVisible();
});
