import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { answer, refuse, reply } from "#test/script.ts";
import {
  asked,
  chats,
  documents,
  harbour,
  memo,
  open,
  passage,
  passages,
  session,
  snippets,
  startSearch,
  topic,
  topics,
} from "#test/screens/search-screen.tsx";

const lit = (element: HTMLElement) =>
  [...element.querySelectorAll("mark")].map(({ textContent }) => textContent);

beforeEach(startSearch);

test("what is typed is searched for once the keys rest, everywhere, and stands in the address", async () => {
  const { router } = open("/search");
  const field = screen.getByRole("searchbox", { name: "Search everything" });
  expect(field).toHaveFocus();
  expect(screen.getByText(/Documents, passages, topics, snippets and your chats/)).toBeVisible();
  await userEvent.type(field, "night tariff");
  await waitFor(() => expect(router.state.location.search).toBe("?q=night+tariff"));
  for (const path of [passages, documents, topics, snippets, chats]) {
    await waitFor(() =>
      expect(asked(path).map((query) => query.get("q"))).toEqual(["night tariff"]),
    );
  }
  expect(document.title).toBe("night tariff · Search · Lectern");
  expect(await screen.findByText("Nothing matches “night tariff”")).toBeVisible();
});

test("a few of each are shown with their words lit, passages by document, each a way to its place", async () => {
  answer("GET", documents, { total: 41, results: [memo] });
  const other = "0199f0aa-0000-7000-8000-0000000000d2";
  answer("GET", passages, {
    total: 3,
    results: [passage(1), passage(2, "Board minutes.pdf", other), passage(3)],
  });
  answer("GET", topics, { total: 1, results: [topic] });
  answer("GET", chats, { total: 1, results: [session] });
  const { router } = open("/search?q=night+tariff");

  const named = await screen.findByRole("link", { name: /^Night tariff memo.pdf/ });
  expect(lit(named)).toEqual(["Night", "tariff"]);
  const groups = await screen.findAllByRole("group", { name: /\.pdf$/ });
  expect(groups.map((group) => within(group).getAllByRole("link").length)).toEqual([2, 1]);
  const about = await screen.findByRole("link", { name: /^Noise at night/ });
  expect(lit(about)).toEqual(["night", "tariff"]);
  expect(about).toHaveAttribute("href", `/library/all/${harbour}?tab=topics&topic=${topic.id}`);
  const said = await screen.findByRole("link", { name: /^Berths/ });
  expect(said).toHaveAttribute("href", `/chat-ai/${session.id}?turn=${session.found.chat_id}`);
  expect(screen.queryByRole("heading", { name: /^Snippets/ })).toBeNull();
  expect(screen.getByRole("tab", { name: /^Documents ?41$/ })).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("46 results");

  await userEvent.click(within(groups[0]!).getAllByRole("link")[1]!);
  const { search, state } = router.state.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    q: "night tariff",
    document: memo.id,
    page: "3",
    highlight: passage(3).chunk_id,
  });
  expect(state).toMatchObject({ passage: { page: 3 } });
});

test("arrows lead through all results, and Escape back to the field", async () => {
  answer("GET", documents, { total: 1, results: [memo] });
  answer("GET", passages, { total: 1, results: [passage(1)] });
  answer("GET", chats, { total: 1, results: [session] });
  open("/search?q=night");
  for (const name of [/memo.pdf/, /berth 1/, /^Berths/]) await screen.findByRole("link", { name });
  const field = screen.getByRole("searchbox");
  for (const name of [/memo.pdf/, /berth 1/, /^Berths/, /^Berths/]) {
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getByRole("link", { name })).toHaveFocus();
  }
  await userEvent.keyboard("{ArrowUp}{Escape}");
  expect(field).toHaveFocus();
  field.blur();
  await userEvent.keyboard("/");
  expect(field).toHaveFocus();
});

test("a part that fails, fails alone and is tried again; the others are there before it", async () => {
  answer("GET", documents, { total: 1, results: [memo] });
  refuse("GET", passages, 503, { detail: "The search took too long." });
  open("/search?q=night");
  expect(await screen.findByRole("alert")).toHaveTextContent("The search took too long.");
  expect(await screen.findByRole("link", { name: /memo.pdf/ })).toBeVisible();
  answer("GET", passages, { total: 1, results: [passage(1)] });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /berth 1/ })).toBeVisible();
});

test("what was found stays while one types on, and an older answer never comes over a newer", async () => {
  const waiting = new Map<string | null, (response: Response) => void>();
  reply("GET", documents, ({ url }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.set(url.searchParams.get("q"), resolve);
    return promise;
  });
  const found = (name: string) =>
    Response.json({ total: 1, results: [{ ...memo, id: crypto.randomUUID(), name }] });
  open("/search?q=night");
  await waitFor(() => expect(waiting.has("night")).toBe(true));
  waiting.get("night")?.(found("First.pdf"));
  expect(await screen.findByRole("link", { name: /First.pdf/ })).toBeVisible();
  const field = screen.getByRole("searchbox");
  await userEvent.type(field, " tariff{Enter}");
  await waitFor(() => expect(waiting.has("night tariff")).toBe(true));
  expect(screen.getByRole("link", { name: /First.pdf/ })).toBeVisible();
  await userEvent.type(field, "s{Enter}");
  await waitFor(() => expect(waiting.has("night tariffs")).toBe(true));
  waiting.get("night tariffs")?.(found("Third.pdf"));
  expect(await screen.findByRole("link", { name: /Third.pdf/ })).toBeVisible();
  waiting.get("night tariff")?.(found("Second.pdf"));
  await waitFor(() => expect(asked(documents).length).toBeGreaterThanOrEqual(3));
  expect(screen.queryByRole("link", { name: /Second.pdf/ })).toBeNull();
});

test("searches that were opened are there again, until they are forgotten", async () => {
  open("/search?q=night");
  const field = screen.getByRole("searchbox");
  await userEvent.type(field, " tariff{Enter}");
  await userEvent.clear(field);
  const again = await screen.findByRole("button", { name: "night tariff" });
  await userEvent.click(again);
  expect(field).toHaveValue("night tariff");
  await userEvent.clear(field);
  await userEvent.click(await screen.findByRole("button", { name: "Clear" }));
  expect(await screen.findByRole("heading", { name: "Search everything" })).toBeVisible();
});

test("what is typed runs in the direction of its letters, the empty field in the screen's", async () => {
  open("/search?q=%D7%94%D7%A1%D7%9B%D7%9D");
  const field = screen.getByRole("searchbox");
  expect(field).toHaveAttribute("dir", "auto");
  await userEvent.clear(field);
  expect(field).not.toHaveAttribute("dir");
});
