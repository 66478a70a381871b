import type { CheckedSentence } from "@lectern/contract/checks";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { openCheck } from "#test/checks.ts";
import { lendLayout, lendWindow } from "#test/layout.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";

import { CheckPage } from "./CheckPage.tsx";

const path = "/checks/ext/v1/checks/{check_id}";

beforeEach(() => {
  signIn();
  lendLayout();
  lendWindow(1440);
});

const thereAre = (found: readonly CheckedSentence[]) =>
  reply("GET", `${path}/sentences`, ({ url }) => {
    const state = url.searchParams.get("state");
    const results = found.filter((one) => state === null || one.state === state);
    return Response.json({ total: results.length, results });
  });

function show(given: Parameters<typeof openCheck>[0] = {}) {
  const { check, found, passage } = openCheck(given);
  answer("GET", path, check);
  thereAre(found);
  showRoutes(
    [
      { path: "/assets/checks/:checkId", element: <CheckPage /> },
      { path: "/assets/checks", element: "All checks" },
    ],
    `/assets/checks/${check.id}`,
  );
  return { check, passage };
}

test("each sentence shows its state, and its passage shows what differs and its place", async () => {
  const { check, passage } = show();
  const sentence = await screen.findByRole("link", {
    name: "The lease ends in 2029. (Contradicted)",
  });
  expect(sentence).toHaveAttribute("data-state", "contradicted");
  expect(screen.queryByRole("link", { name: /^Summary/ })).toBeNull();
  const panel = screen.getByRole("complementary", { name: "Findings" });
  const [finding, supported] = await within(panel).findAllByRole("article");
  expect(finding).toHaveTextContent("Contradicted· Another date");
  expect(finding).toHaveTextContent("The source says 2027.");
  expect(within(finding!).getByRole("link")).toHaveAttribute(
    "href",
    expect.stringContaining(
      `document=${passage.document_id}&page=4&highlight=${encodeURIComponent(`${check.id}:2`)}`,
    ),
  );
  expect(supported).toHaveTextContent("The passage is no longer there");
});

test("the keys [ and ] go through the findings, and a filter keeps those of one state", async () => {
  show();
  const user = userEvent.setup();
  await screen.findByRole("link", { name: /ends in 2029/ });
  await user.keyboard("]]");
  expect(screen.getByRole("link", { current: true })).toHaveTextContent("Rent is paid monthly.");
  await user.keyboard("[[");
  expect(screen.getByRole("link", { current: true })).toHaveTextContent("ends in 2029");
  await user.click(screen.getByRole("radio", { name: "Not in the library 1" }));
  const panel = screen.getByRole("complementary", { name: "Findings" });
  await expect.poll(() => within(panel).getAllByRole("article")).toHaveLength(1);
  await user.keyboard("]");
  expect(screen.getByRole("link", { current: true })).toHaveTextContent("Penguins breed");
});

test("a check at work says how far it is, and can be stopped", async () => {
  const counts = { supported: 1, contradicted: 1, missing: 1, skipped: 1, waiting: 9 };
  const { check } = show({ state: "working", counts });
  answer("POST", `${path}/stop`, { ...check, state: "stopped" });
  const progress = await screen.findByRole("progressbar", { name: "3 of 12 sentences checked" });
  expect(progress).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  await expect.poll(() => heard("POST", `${path}/stop`)).toHaveLength(1);
});

test("a file that could not be read says why, and can be tried again", async () => {
  show({
    state: "failed",
    text: "",
    sentences: [],
    failure: {
      detail: "The file has a password. Remove it and try again.",
      code: "check_file_encrypted",
      params: {},
    },
  });
  expect(await screen.findByText(/has a password/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Download" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Go on" })).toBeVisible();
});
