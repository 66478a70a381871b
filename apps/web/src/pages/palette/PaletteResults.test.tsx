import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import {
  active,
  field,
  open,
  passage,
  passages,
  session,
  startPalette,
} from "#test/screens/palette-screen.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { useOverlay } from "../overlay.ts";

beforeEach(startPalette);

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
  // What the first letters found is shown until all are typed.
  await waitFor(() => {
    const best = screen.getByRole("group", { name: "Best match" });
    const [exact, longer, ...others] = within(best).getAllByRole("option");
    expect(exact).toHaveTextContent("Tariff options.pdf");
    expect(longer).toHaveTextContent("Tariff options memo.pdf");
    expect(others).toEqual([]);
  });
  const best = screen.getByRole("group", { name: "Best match" });
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
