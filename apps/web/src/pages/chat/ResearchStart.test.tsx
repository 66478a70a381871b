import type { RunTemplate } from "@lectern/contract/templates";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session.ts";
import { keepDraft, newChat } from "#platform/storage/drafts.ts";
import { capacity, modelChoice, source } from "#test/chats.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { run, runSchedule } from "#test/runs.ts";
import { answer, heard, refuse } from "#test/script.ts";

import { ChatPage } from "../ChatPage.tsx";

const runsPath = "/agents/ext/v1/runs";
const templatesPath = "/agents/ext/v1/templates";
const harbour = "0199f0aa-0000-7000-8000-00000000ab01";

const planning = run({ state: "planning" });

beforeEach(() => {
  signIn();
  keepDraft(newChat, "");
  answer("GET", "/chats/ext/v1/sessions", { total: 0, results: [] });
  answer("GET", "/libraries/ext/v1/totals", { collections: 1, documents: 3, pages: 9, size: 1 });
  answer("GET", "/libraries/ext/v1/document", { total: 0, results: [] });
  answer("GET", "/settings/ext/v1/models", { total: 0, results: [] });
  answer("GET", "/personas/ext/v1/", { total: 0, results: [] });
  answer("GET", runsPath, { total: 0, results: [] });
  answer("GET", templatesPath, { total: 0, results: [] });
  answer("POST", runsPath, planning, 201);
  answer(
    "POST",
    "/chats/ext/v1/knowledge-capacity",
    capacity({ sources: [source({ id: harbour, name: "Supplier contracts" })] }),
  );
});

const open = (search = "") =>
  showRoutes(
    [
      { path: "chat-ai/:chatSessionId?", element: <ChatPage /> },
      { path: "assets/runs/:runId", element: "The run" },
    ],
    `/chat-ai${search}`,
  );

const begun = () => heard("POST", runsPath)[0]?.body;

test("research is chosen beside the question, stays in the address, and makes a plan by Ctrl+Enter", async () => {
  const { router } = open(`?collections=${harbour}`);
  await userEvent.click(await screen.findByRole("radio", { name: "Research" }));
  expect(router.state.location.search).toContain("mode=research");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Research a question");
  expect(await screen.findByText("Supplier contracts")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Persona" })).toBeNull();
  await userEvent.type(await screen.findByRole("textbox", { name: "Limit in minutes" }), "20");
  const field = screen.getByRole("textbox", { name: "Research a question" });
  await userEvent.type(field, "How is liability limited?{Enter}Say where.");
  expect(begun()).toBeUndefined();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/runs/${planning.id}`));
  expect(begun()).toEqual({
    question: "How is liability limited?\nSay where.",
    knowledge: { collection_ids: [harbour], document_ids: [], topic_ids: [], modes: {} },
    model: null,
    limits: { minutes: 20 },
  });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole("radio", { name: "Research" })).toBeChecked();
  expect(screen.getByRole("textbox", { name: "Research a question" })).toHaveValue("");
});

test("a template shows its outline, fills the question, and its sections are sent", async () => {
  const { router } = open("?mode=research");
  const card = await screen.findByRole("button", { name: /^Contract comparison/ });
  expect(card).toHaveTextContent("5 sections · 14 questions");
  await userEvent.click(card);
  const dialog = within(await screen.findByRole("dialog", { name: "Contract comparison" }));
  expect(dialog.getByRole("heading", { name: "Liability and insurance" })).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Use this template" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", {
    name: "Research a question",
  });
  await waitFor(() => expect(field.value).toMatch(/^How do these contracts differ/));
  expect(router.state.location.search).toContain("template=contract-comparison");
  await userEvent.click(screen.getByRole("button", { name: "Make a plan" }));
  await waitFor(() => expect(begun()).toBeDefined());
  expect(begun()).toMatchObject({ name: "Contract comparison" });
  const { sections } = begun() as { sections: { title: string; questions: { text: string }[] }[] };
  expect(sections).toHaveLength(5);
  expect(sections[0]?.title).toBe("Parties, scope and term");
  expect(sections.flatMap(({ questions }) => questions)).toHaveLength(14);
});

test("a template keeps the person's own words, and can be removed again", async () => {
  const { router } = open("?mode=research&template=policy-check");
  const field = await screen.findByRole("textbox", { name: "Research a question" });
  await userEvent.type(field, "My question");
  await userEvent.click(await screen.findByRole("button", { name: /^Due diligence/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Use this template" }));
  await waitFor(() => expect(router.state.location.search).toContain("template=due-diligence"));
  expect(field).toHaveValue("My question");
  await userEvent.click(await screen.findByRole("button", { name: "Remove the template" }));
  expect(router.state.location.search).toBe("?mode=research");
});

const leases: RunTemplate = {
  id: "0199f0aa-0000-7000-8000-00000000ab02",
  name: "Our leases",
  question: "What do the leases say?",
  sections: [{ title: "Term", questions: ["When does it end?", "Can it be renewed?"] }],
  knowledge: { collection_ids: [harbour], document_ids: [], topic_ids: [], modes: {} },
  hidden_sources: 1,
  columns: null,
  limits: { minutes: 25 },
  built_in: false,
  shared: true,
  owner: null,
  permissions: { change: true, share: true },
  created_at: "2026-11-26T09:14:00.000Z",
  updated_at: "2026-11-26T09:14:00.000Z",
};
const templatePath = `${templatesPath}/{template_id}` as const;

/** Opens the dialog of the saved template. */
async function openSaved(given: Partial<RunTemplate> = {}) {
  const saved = { ...leases, ...given };
  answer("GET", templatesPath, { total: 1, results: [saved] });
  answer("GET", templatePath, saved);
  const { router } = open("?mode=research");
  await userEvent.click(await screen.findByRole("button", { name: /^Our leases/ }));
  return { router, dialog: within(await screen.findByRole("dialog", { name: "Our leases" })) };
}

test("a template saved from a run brings its question, sources, limits and outline", async () => {
  const { dialog } = await openSaved();
  expect(dialog.getByText("1 of its sources is left out: you may not see it.")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Use this template" }));
  const minutes = await screen.findByRole("textbox", { name: "Limit in minutes" });
  expect(minutes).toHaveValue("25");
  expect(await screen.findByText("Supplier contracts")).toBeVisible();
  const field = screen.getByRole("textbox", { name: "Research a question" });
  await waitFor(() => expect(field).toHaveValue("What do the leases say?"));
  await userEvent.click(screen.getByRole("button", { name: "Make a plan" }));
  await waitFor(() => expect(begun()).toBeDefined());
  expect(begun()).toMatchObject({
    name: "Our leases",
    knowledge: leases.knowledge,
    limits: { minutes: 25 },
    sections: [{ title: "Term", questions: [{ text: "When does it end?" }, {}] }],
  });
});

test("its owner shares, renames and deletes a saved template where it is chosen", async () => {
  const { dialog } = await openSaved();
  answer("PATCH", templatePath, { ...leases, shared: false });
  answer("DELETE", templatePath, undefined, 204);
  await userEvent.click(dialog.getByRole("checkbox", { name: "Share with the workspace" }));
  await waitFor(() => expect(heard("PATCH", templatePath)[0]?.body).toEqual({ shared: false }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete template" }));
  await waitFor(() => expect(heard("DELETE", templatePath)).toHaveLength(1));
});

test("everybody schedules a saved template that they see, with its limits", async () => {
  const permissions = { change: false, share: false };
  const { dialog } = await openSaved({ permissions });
  answer("POST", "/agents/ext/v1/schedules", runSchedule(), 201);
  expect(dialog.queryByRole("button", { name: "Rename" })).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Schedule" }));
  const timing = within(await screen.findByRole("dialog", { name: "Schedule this research" }));
  expect(timing.getByText("25 minutes")).toBeVisible();
  await userEvent.selectOptions(timing.getByRole("combobox", { name: "Hour" }), "09:00");
  await userEvent.click(timing.getByRole("button", { name: "Create schedule" }));
  await waitFor(() =>
    expect(heard("POST", "/agents/ext/v1/schedules")[0]?.body).toMatchObject({
      from: { type: "template", id: leases.id },
      timing: { every: "week", weekday: 1, hour: 9 },
    }),
  );
  expect(await screen.findByText(/^Scheduled: you find it under/)).toBeVisible();
  expect(screen.getByRole("dialog", { name: "Our leases" })).toBeVisible();
});

test("an invalid limit is reported at its field, and nothing is started", async () => {
  open("?mode=research");
  const tokens = await screen.findByRole("textbox", { name: "Limit of tokens" });
  await userEvent.type(tokens, "12");
  await userEvent.type(screen.getByRole("textbox", { name: "Research a question" }), "Why?");
  await userEvent.click(screen.getByRole("button", { name: "Make a plan" }));
  expect(tokens).toHaveAccessibleDescription(
    "Limit of tokens: enter a whole number from 1,000 to 50,000,000.",
  );
  expect(begun()).toBeUndefined();
});

test("without a model it is said before the start that the report quotes", async () => {
  const builtIn = { ...modelChoice("Quotes only"), id: "extractive", provider: null };
  answer("GET", "/settings/ext/v1/models", { total: 1, results: [builtIn] });
  open("?mode=research");
  expect(await screen.findByText(/the report quotes the documents word for word/)).toBeVisible();
});

test("a refused start keeps the question", async () => {
  refuse("POST", runsPath, 409, { detail: "You can have up to 3 runs at work at once." });
  open("?mode=research");
  const field = await screen.findByRole("textbox", { name: "Research a question" });
  await userEvent.type(field, "Why?");
  await userEvent.click(screen.getByRole("button", { name: "Make a plan" }));
  expect(await screen.findByText("You can have up to 3 runs at work at once.")).toBeVisible();
  expect(field).toHaveValue("Why?");
});

test("those who may not start runs are not offered research", async () => {
  useSession.setState({ group: null });
  open("?mode=research");
  expect(await screen.findByRole("textbox", { name: "Ask your documents" })).toBeEnabled();
  expect(screen.queryByRole("radio", { name: "Research" })).toBeNull();
});
