import type { SearchResult } from "@lectern/contract/search";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, showRoutes, signIn, startOver, workspace } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { colorSchemeChoice } from "#ui/theme/color-scheme.ts";

import { hideOverlay, useOverlay } from "../overlay.ts";
import { Palette } from "./Palette.tsx";

const none = { total: 0, results: [] };
const passages = "/libraries/ext/v1/search";

const passage: SearchResult = {
  chunk_id: "0199f0aa-0000-7000-8000-0000000000a1",
  score: 1,
  text: "A separate night tariff lowers the share.",
  highlights: [
    [11, 16],
    [17, 23],
  ],
  page: 3,
  rects: [{ page: 3, x: 0.1, y: 0.2, width: 0.8, height: 0.02 }],
  document: {
    id: "0199f0aa-0000-7000-8000-0000000000d1",
    name: "Tariff options memo.pdf",
    collection_id: "0199f0aa-0000-7000-8000-00000000000c",
  },
};

const session = {
  id: "0199f0aa-0000-7000-8000-0000000000e1",
  title: "Would a night tariff pay off?",
  updated_at: "2026-11-17T10:00:00Z",
};

function open(at = "/assets") {
  useOverlay.setState({ overlay: "palette" });
  const Shown = () => {
    const overlay = useOverlay(({ overlay }) => overlay);
    return (
      <>
        <button type="button">Before</button>
        <Palette open={overlay === "palette"} onClose={hideOverlay} />
      </>
    );
  };
  return showRoutes([{ path: "*", element: <Shown /> }], at);
}

const field = () => screen.findByRole("combobox");
const active = async () => {
  const id = (await field()).getAttribute("aria-activedescendant");
  return id ? document.getElementById(id)?.textContent : null;
};

beforeEach(() => {
  startOver();
  hideOverlay();
  signIn();
  answer("GET", passages, { total: 0, results: [] });
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/chats/ext/v1/sessions", none);
  answer("GET", "/assets/ext/v1/assets", none);
  answer("GET", "/personas/ext/v1/", none);
});

test("with nothing typed it leads to the sidebar's places and does what can be done", async () => {
  const { router } = open();
  const list = await screen.findByRole("listbox", { name: "Results" });
  expect(
    within(within(list).getByRole("group", { name: "Go to" }))
      .getAllByRole("option")
      .map(({ textContent }) => textContent?.replace(/G.$/, "")),
  ).toEqual(["Home", "Library", "Chat", "Persona", "Assets", "Setting", "Help Center"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(router.state.location.pathname).toBe("/library");
  expect(useOverlay.getState().overlay).toBeNull();
  expect(heard("GET", passages), "nothing is searched for").toHaveLength(0);
});

test("arrows go around, Home and End to the ends; the field keeps the focus and is told the line", async () => {
  open();
  const box = await field();
  expect(box).toHaveFocus();
  expect(await active()).toMatch(/^Home/);
  await userEvent.keyboard("{ArrowUp}");
  expect(await active()).toBe("Logout↵");
  await userEvent.keyboard("{Home}{ArrowDown}{ArrowDown}");
  expect(await active()).toMatch(/^Chat/);
  await userEvent.keyboard("{End}");
  expect(await active()).toBe("Logout↵");
  expect(box).toHaveFocus();
  expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1);
});

test("a passage comes with its words lit, and opens lit in the document over the page", async () => {
  answer("GET", passages, { total: 1, results: [passage] });
  const { router } = open("/assets?tab=1");
  await userEvent.type(await field(), "night tar");
  const found = await screen.findByRole("group", { name: "Passages" });
  const line = await within(found).findByRole("option");
  expect([...line.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "night",
    "tariff",
  ]);
  expect(line).toHaveTextContent("Tariff options memo.pdf\u2069 · page 3");
  await waitFor(async () => expect(await active()).toContain("night tariff"));
  await userEvent.keyboard("{Enter}");
  const { pathname, search, state } = router.state.location;
  expect(pathname).toBe("/assets");
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    tab: "1",
    document: passage.document.id,
    page: "3",
    highlight: passage.chunk_id,
  });
  expect(state).toMatchObject({ passage: { page: 3, rects: passage.rects } });
});

test("names that begin with what is typed come before passages, the exact one first", async () => {
  const named = (id: string, name: string) => ({ ...passage.document, id, name }) as never;
  answer("GET", passages, { total: 1, results: [passage] });
  answer("GET", "/libraries/ext/v1/document", {
    total: 3,
    results: [
      named("d7", "Old tariff options.pdf"),
      named("d8", "Tariff options memo.pdf"),
      named("d9", "Tariff options.pdf"),
    ],
  });
  open();
  await userEvent.type(await field(), "tariff options");
  const best = await screen.findByRole("group", { name: "Best match" });
  const [exact, longer, ...others] = within(best).getAllByRole("option");
  expect(exact).toHaveTextContent("Tariff options.pdf");
  expect(longer).toHaveTextContent("Tariff options memo.pdf");
  expect(others).toEqual([]);
  const found = await screen.findByRole("group", { name: "Passages" });
  expect(best.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const rest = screen.getByRole("group", { name: "Documents and chats" });
  expect(within(rest).getByRole("option")).toHaveTextContent("Old tariff options.pdf");
  await waitFor(async () => expect(await active()).toContain("Tariff options.pdf"));
});

test("groups come as they are found, and what is typed on calls the older search off", async () => {
  const { promise: answered, resolve: release } = Promise.withResolvers<Response>();
  const signals: (AbortSignal | null | undefined)[] = [];
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (input.includes("/search?")) signals.push(init?.signal);
    return network(input, init);
  });
  // Cloned, because the aborted search reads the response too.
  reply("GET", passages, async () => (await answered).clone());
  answer("GET", "/chats/ext/v1/sessions", { total: 1, results: [session as never] });
  open();
  await userEvent.type(await field(), "night");
  expect(await screen.findByRole("option", { name: /Would a night tariff/ })).toBeInTheDocument();
  expect(screen.getByRole("listbox")).toHaveAttribute("aria-busy", "true");
  expect(await active(), "what Enter means is not settled yet").toBeNull();
  await userEvent.type(await field(), " tariff");
  await waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  release(Response.json({ total: 1, results: [passage] }));
  expect(await screen.findByRole("option", { name: /lowers the share/ })).toBeInTheDocument();
});

test("Enter that comes before the answer opens the first that is found", async () => {
  const { promise: answered, resolve: release } = Promise.withResolvers<Response>();
  reply("GET", passages, () => answered);
  const { router } = open();
  await userEvent.type(await field(), "night{Enter}");
  await waitFor(() => expect(heard("GET", passages)).toHaveLength(1));
  expect(useOverlay.getState().overlay).toBe("palette");
  release(Response.json({ total: 1, results: [passage] }));
  await waitFor(() => expect(router.state.location.search).toContain(passage.chunk_id));
});

test("a search that failed is a line that tries again", async () => {
  refuse("GET", passages, 500, { detail: "The search took too long." });
  open();
  await userEvent.type(await field(), "night");
  const line = await screen.findByRole("option", { name: /could not be searched/ });
  expect(line).toHaveTextContent("The search took too long.");
  answer("GET", passages, { total: 1, results: [passage] });
  await userEvent.click(line);
  expect(await screen.findByRole("option", { name: /lowers the share/ })).toBeInTheDocument();
  expect(useOverlay.getState().overlay).toBe("palette");
});

test("nothing found says so, and what was typed can be asked", async () => {
  const { router } = open();
  await userEvent.type(await field(), "zzqx");
  expect(await screen.findByText(/Nothing matches/)).toHaveTextContent("zzqx");
  expect(screen.getByRole("status")).toHaveTextContent("0 results");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(router.state.location.pathname).toBe("/chat-ai");
  expect(router.state.location.state).toEqual({ ask: "zzqx" });
});

test("sections of the settings and articles of the help are found by their words", async () => {
  const { router } = open();
  await userEvent.type(await field(), "recovery");
  await userEvent.click(await screen.findByRole("option", { name: /^Security/ }));
  expect(router.state.location.pathname).toBe("/settings/security");
});

test("after > only actions are shown, and nothing is searched for", async () => {
  open();
  await userEvent.type(await field(), ">dark");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  answer("PATCH", "/auth/ext/v1/user", {
    ...ada,
    preferences: { ...ada.preferences, theme: "dark" },
  });
  await userEvent.keyboard("{Enter}");
  expect(colorSchemeChoice()).toBe("dark");
  expect(heard("GET", passages)).toHaveLength(0);
  await waitFor(() => expect(useSession.getState().user?.preferences.theme).toBe("dark"));
});

test("research is begun from anywhere, by its name or by what it makes", async () => {
  const { router } = open();
  await userEvent.type(await field(), ">new run");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await userEvent.keyboard("{Enter}");
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/chat-ai?mode=research",
  );
});

test("other workspaces are a line each; a viewer is not offered what makes collections", async () => {
  useSession.setState({
    group: "viewer",
    userOrganizations: [workspace("Analytical Engines"), workspace("Northmoor")],
  });
  open();
  expect(await screen.findByRole("option", { name: /^Switch to .Northmoor/ })).toBeInTheDocument();
  expect(screen.queryByRole("option", { name: /^Switch to .Analytical/ })).toBeNull();
  expect(screen.queryByRole("option", { name: "New collection" })).toBeNull();
  expect(screen.queryByRole("option", { name: "Add files" })).toBeNull();
});

test("Escape closes it and the focus goes back to where it was", async () => {
  open();
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  const before = screen.getByRole("button", { name: "Before" });
  before.focus();
  useOverlay.setState({ overlay: "palette" });
  await screen.findByRole("combobox");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(before).toHaveFocus());
});
