import type { AnswerOf } from "@lectern/contract/endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useNotices } from "#platform/notify.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { Models } from "../Models.tsx";

const path = "/settings/ext/v1/local-models";
type Listed = AnswerOf<"GET", typeof path>;
const providers = {
  total: 0,
  results: [],
  installed: [],
  order: [],
  used: [],
  nearby: null,
  meaning: null,
};
const known: Listed["known"][number] = {
  id: "tiny",
  name: "Tiny-E5",
  purpose: "embedding",
  bytes: 5 * 1024 * 1024,
  languages: ["de", "ar"],
  license: "MIT",
  source: "example/tiny-e5",
  effect: { ndcg: 0.031, passages_per_second: 74.6 },
  installed: false,
};
const installed = (id: string, in_use: boolean): Listed["results"][number] => ({
  id,
  name: id,
  purpose: "embedding",
  bytes: 1024,
  languages: [],
  license: null,
  source: null,
  dimensions: 384,
  files: [],
  in_use,
  added_at: "2026-01-02T03:04:05Z",
});
const empty: Listed = {
  total: 0,
  results: [],
  known: [known],
  adding: null,
  runtime: { installed: false, bytes: 50 * 1024 * 1024 },
  running: { state: "idle", bytes: 0 },
  may_change: true,
};
const adding: NonNullable<Listed["adding"]> = {
  name: "Tiny-E5",
  step: "files",
  bytes: 1024 * 1024,
  total: 4 * 1024 * 1024,
  fault: null,
  detail: null,
  model_id: null,
};
const failed = (fault: "network" | "not_found", detail: string) =>
  ({ ...adding, step: "failed", fault, detail }) as const;

beforeEach(() => {
  signIn();
  answer("GET", "/settings/ext/v1/providers", providers);
});

const open = async (listed: Listed) => {
  answer("GET", path, listed);
  show(<Models />);
  await screen.findByText(/Small models for search and answer checking/);
  return screen.getByRole("region", { name: "On this machine" });
};

test("a model of the list is added once its licence is accepted, and its download is shown and resumed", async () => {
  const person = userEvent.setup();
  const card = await open(empty);
  expect(within(card).getByText(/not installed yet: about 50.00 MB/)).toBeVisible();
  expect(
    screen.getByText(
      "Finds by meaning · \u20665.00 MB\u2069 · German, Arabic · MIT · \u2066+0.031 nDCG@10\u2069 over words alone, 75 passages per second",
    ),
  ).toBeVisible();
  answer("POST", path, adding, 201);
  await person.click(screen.getByRole("button", { name: /Add .*Tiny-E5/ }));
  const dialog = await screen.findByRole("dialog", { name: /Add .*Tiny-E5/ });
  expect(within(dialog).getByRole("link", { name: "MIT" })).toBeVisible();
  answer("GET", path, { ...empty, adding });
  await person.click(within(dialog).getByRole("button", { name: "Accept the licence and add" }));
  const bar = await within(card).findByRole("progressbar", { name: /Files of .*Tiny-E5/ });
  expect(bar).toHaveValue(0.25);
  expect(within(card).getByText(/1.00 MB of 4.00 MB/)).toBeVisible();
  const sent = { from: "hub", known_id: "tiny" };
  expect(heard("POST", path).map(({ body }) => body)).toEqual([sent]);

  answer("GET", path, { ...empty, adding: failed("network", "The hub broke off.") });
  expect(await within(card).findByText(/The hub broke off/, {}, { timeout: 5_000 })).toBeVisible();
  answer("GET", path, { ...empty, adding: { ...adding, step: "runtime" } });
  await person.click(within(card).getByRole("button", { name: "Retry" }));
  expect(await within(card).findByText(/Installing the model runtime.*50.00 MB/)).toBeVisible();
  expect(heard("POST", path).map(({ body }) => body)).toEqual([sent, sent]);
  answer("DELETE", `${path}/adding`, undefined, 204);
  await person.click(within(card).getByRole("button", { name: /Stop adding/ }));
  await waitFor(() => expect(heard("DELETE", `${path}/adding`)).toHaveLength(1));
  const results = [installed("Tiny-E5", true)];
  answer("GET", path, { ...empty, results, adding: { ...adding, step: "done" } });
  await waitFor(() =>
    expect(useNotices.getState().shown.map(({ message }) => message)).toContain("“Tiny-E5” added"),
  );
});

test("a path where there is no model is refused at its field, and corrected there", async () => {
  const person = userEvent.setup();
  const card = await open(empty);
  const detail = "There is no folder or ZIP archive at this path.";
  answer("POST", path, adding, 201);
  await person.click(within(card).getByRole("button", { name: "Add from a folder" }));
  answer("GET", path, { ...empty, adding: failed("not_found", detail) });
  const field = await screen.findByRole("textbox", { name: "Path on the server" });
  await person.type(field, "/srv/modles{Enter}");
  await waitFor(() => expect(field).toHaveAccessibleDescription(detail));
  expect(field).toBeInvalid();
  answer("GET", path, { ...empty, adding });
  await person.clear(field);
  expect(field).toHaveAccessibleDescription(/^A folder or a zip archive/);
  const purpose = screen.getByRole("combobox", { name: "Used for" });
  expect(purpose).toHaveAccessibleDescription(/read from config.json/);
  await person.selectOptions(purpose, "Checks answers");
  expect(purpose).toHaveAccessibleDescription(/each sentence of a written answer/);
  await person.type(field, "/srv/models{Enter}");
  await waitFor(() =>
    expect(heard("POST", path).at(-1)?.body).toEqual({
      from: "folder",
      path: "/srv/models",
      purpose: "check",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("it says which model search uses and for how many documents, and removes one with undo", async () => {
  const person = userEvent.setup();
  const meaning = { model: "first@this-machine", documents: 3, made: 1 };
  answer("GET", "/settings/ext/v1/providers", { ...providers, meaning });
  answer("PUT", `${path}/{model_id}/use`, undefined, 204);
  const card = await open({
    ...empty,
    results: [installed("first", true), installed("second", false)],
    runtime: { ...empty.runtime, installed: true },
    running: { state: "failing", bytes: 0 },
  });
  expect(within(card).getByText(/in use, 33 % of documents have vectors/)).toBeVisible();
  expect(within(card).getByText(/The models failed to run/)).toBeVisible();
  const meant = screen.getByRole("region", { name: "Found by meaning" });
  expect(within(meant).getByText("first")).toBeVisible();
  await person.click(within(card).getByRole("button", { name: /More for .*second/ }));
  await person.click(await screen.findByRole("menuitem", { name: "Use this one" }));
  await waitFor(() => expect(heard("PUT", `${path}/{model_id}/use`)).toHaveLength(1));
  await person.click(within(card).getByRole("button", { name: /More for .*second/ }));
  await person.click(await screen.findByRole("menuitem", { name: "Remove" }));
  expect(within(card).queryByText("second")).toBeNull();
  act(() => useNotices.getState().shown.at(-1)?.action?.run());
  expect(await within(card).findByText("second")).toBeVisible();
});

test("those who may not change the installation see the models and how to change them", async () => {
  const card = await open({
    ...empty,
    results: [installed("first", true)],
    known: [{ ...known, languages: ["mul"] }],
    may_change: false,
  });
  expect(within(card).getByText("npm run models")).toBeVisible();
  expect(screen.getByText("Tiny-E5")).toBeVisible();
  expect(screen.getByText(/ · many languages · MIT/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Add .*Tiny|folder|More for/ })).toBeNull();
});
