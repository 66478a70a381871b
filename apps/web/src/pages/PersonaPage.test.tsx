import type { Persona } from "@lectern/contract/personas";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { capacity, session } from "#test/chats.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { PersonaPage } from "./PersonaPage.tsx";

const listPath = "/personas/ext/v1/";
const onePath = "/personas/ext/v1/{persona_id}";

const writer: Persona = {
  id: "0199f0aa-0000-7000-8000-000000000001",
  name: "Board writer",
  color: null,
  description: "Turns findings into papers.",
  instructions: "Be formal.",
  knowledge: { collection_ids: [], document_ids: [], topic_ids: [], modes: {} },
  sources: 3,
  hidden_sources: 2,
  model: null,
  temperature: null,
  length: "medium",
  prompts: ["First?", "Second?"],
  type: "mypersona",
  built_in: false,
  owner: null,
  chat_count: 27,
  version: 4,
  published_at: null,
  edition_id: null,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-01T10:00:00.000Z",
  permissions: { edit: true, delete: true, share: true, publish: false },
};
const analyst: Persona = {
  ...writer,
  id: "00000000-0000-7000-8000-0000000a0001",
  name: "Careful analyst",
  built_in: true,
  permissions: { edit: false, delete: false, share: false, publish: false },
};

const open = (at: string) => showRoutes([{ path: "persona/:type", element: <PersonaPage /> }], at);

beforeEach(() => {
  signIn();
  answer("GET", listPath, { total: 2, results: [analyst, writer] });
  answer("GET", onePath, writer);
  const extractive = { id: "extractive", label: "extractive", provider: null };
  const choices = [{ ...extractive, window_tokens: 0, sees: false }];
  answer("GET", "/settings/ext/v1/models", { total: 1, results: choices });
});

test("cards open the editor, which explains instructions and sources, and saves changes", async () => {
  const person = userEvent.setup();
  open("/persona/mypersona");
  const card = await screen.findByRole("region", { name: "Board writer" });
  const bar = screen.getByRole("heading", { level: 1, name: "Persona" }).closest("header")!;
  expect(within(bar).getByRole("group", { name: "Which personas" })).toBeVisible();
  expect(card).toHaveTextContent("27 answers");
  expect(within(card).getByRole("link", { name: "Start chat" })).toHaveAttribute(
    "href",
    `/chat-ai?persona=${writer.id}`,
  );
  await person.click(within(card).getByRole("button", { name: "Board writer" }));

  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(name).toHaveFocus();
  expect(screen.getByText("2 of 3 sources are not available to you.")).toBeVisible();
  expect(await screen.findByText(/does not follow instructions/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
  await person.clear(name);
  await person.type(name, "Board paper");
  screen.getByRole("button", { name: /^Move starter prompt 1/ }).focus();
  await person.keyboard("{ArrowDown}");
  expect(screen.getByText("Moved to place 2 of 2")).toBeInTheDocument();
  answer("PATCH", onePath, { ...writer, name: "Board paper", version: 5 });
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(heard("PATCH", onePath)).toHaveLength(1));
  expect(heard("PATCH", onePath)[0]?.body).toMatchObject({
    version: 4,
    name: "Board paper",
    prompts: ["Second?", "First?"],
  });
});

test("what is written stays until it is saved or given up, and a temperature can be left to the model again", async () => {
  const person = userEvent.setup();
  const { unmount } = open(`/persona/mypersona?persona=${writer.id}`);
  await person.type(await screen.findByRole("textbox", { name: "Instructions" }), " Very.");
  const temperature = screen.getByRole("slider", { name: "Temperature" });
  fireEvent.change(temperature, { target: { value: "0.7" } });
  unmount();

  open(`/persona/mypersona?persona=${writer.id}`);
  const instructions = await screen.findByRole("textbox", { name: "Instructions" });
  await waitFor(() => expect(instructions).toHaveValue("Be formal. Very."));
  expect(screen.getByText("Not saved yet")).toBeVisible();
  expect(screen.getByText("0.7")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Model default" }));
  expect(screen.getByText("Model default")).toBeVisible();
  expect(screen.getByRole("slider", { name: "Temperature" })).toHaveFocus();
  answer("PATCH", onePath, { ...writer, version: 5 });
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(heard("PATCH", onePath)).toHaveLength(1));
  expect(heard("PATCH", onePath)[0]?.body).toMatchObject({
    instructions: "Be formal. Very.",
    temperature: null,
  });

  await person.type(instructions, " Indeed.");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(instructions).toHaveValue("Be formal.");
  expect(screen.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("what somebody else saved meanwhile is shown beside one's own, and either may be kept", async () => {
  const person = userEvent.setup();
  open(`/persona/mypersona?persona=${writer.id}`);
  await person.type(await screen.findByRole("textbox", { name: "Instructions" }), " Very.");
  refuse("PATCH", onePath, 409, {
    detail: "Someone else has changed this persona in the meantime.",
  });
  answer("GET", onePath, { ...writer, instructions: "Be informal.", version: 5 });
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Be informal.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Instructions" })).toHaveValue("Be formal. Very.");
  answer("PATCH", onePath, { ...writer, version: 6 });
  await person.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(heard("PATCH", onePath)).toHaveLength(2));
  expect(heard("PATCH", onePath)[1]?.body).toMatchObject({
    version: 5,
    instructions: "Be formal. Very.",
  });
});

test("a built-in persona can be read, and changed only as a copy", async () => {
  const long = { ...analyst, name: `Careful ${"and patient ".repeat(6)}`.trim() };
  answer("GET", onePath, long);
  answer("POST", listPath, { ...writer, id: "0199f0aa-0000-7000-8000-000000000002" });
  const person = userEvent.setup();
  open(`/persona/mypersona?persona=${analyst.id}`);
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeDisabled();
  await person.click(screen.getByRole("button", { name: "Make a copy" }));
  await waitFor(() => expect(heard("POST", listPath)).toHaveLength(1));
  expect(heard("POST", listPath)[0]?.body).toMatchObject({
    name: `${long.name.slice(0, 64).trim()} (copy)`,
  });
});

test("an unknown type has no screen", async () => {
  open("/persona/secret");
  expect(await screen.findByText("Page Not Found")).toBeVisible();
});

test("a persona that is tried says that it answers from its own sources", async () => {
  const person = userEvent.setup();
  const collection = "0199f0aa-0000-7000-8000-0000000000c1";
  const own = { ...writer, knowledge: { ...writer.knowledge, collection_ids: [collection] } };
  answer("GET", listPath, { total: 1, results: [own] });
  answer("GET", onePath, own);
  answer("POST", "/personas/ext/v1/trials", session(), 201);
  answer("GET", "/chats/ext/v1/sessions/{session_id}/chats", { total: 0, results: [] });
  answer("POST", "/chats/ext/v1/knowledge-capacity", capacity());
  refuse("DELETE", "/chats/ext/v1/sessions/{session_id}", 204);
  open("/persona/mypersona");
  await person.click(await screen.findByRole("button", { name: "Board writer" }));
  await person.click(await screen.findByText("Try it"));
  expect(await screen.findByRole("button", { name: "The persona's sources" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "All collections" })).toBeNull();
});
