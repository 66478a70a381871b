import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { ada } from "#test/render.tsx";
import { answer } from "#test/script.ts";
import {
  asked,
  chats,
  documents,
  harbour,
  memo,
  open,
  passage,
  passages,
  snippets,
  startSearch,
  topics,
} from "#test/screens/search-screen.tsx";

beforeEach(startSearch);

test("filters narrow each call by what it knows, stand in the address, and Back takes them away", async () => {
  const { router } = open("/search?q=night");
  await userEvent.click(await screen.findByRole("button", { name: "File type" }));
  const excel = await screen.findByRole("checkbox", { name: "Excel" });
  const times = () => [topics, chats].map((path) => asked(path).length);
  const before = times();
  await userEvent.click(excel);
  await waitFor(() => expect(router.state.location.search).toBe("?q=night&kind=xlsx"));
  for (const path of [documents, passages, snippets]) {
    await waitFor(() => expect(asked(path).at(-1)?.getAll("kind")).toEqual(["xlsx"]));
  }
  // Neither has a file type, so they are neither requested again nor shown.
  expect(times()).toEqual(before);
  expect(screen.getByRole("button", { name: "File type: Excel", hidden: true })).toBeVisible();
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe("?q=night"));
  expect(await screen.findByRole("button", { name: "File type", hidden: true })).toBeVisible();
});

test("an address with everything in it brings that part, that order and those filters", async () => {
  answer("GET", documents, { total: 1, results: [memo] });
  open(`/search?q=night&in=documents&sort=name&kind=pdf&person=${ada.id}&from=2026-11-01`);
  expect(await screen.findByRole("tab", { name: /Documents/, selected: true })).toBeVisible();
  await waitFor(() => expect(asked(documents).map((query) => query.get("sort"))).toContain("name"));
  const query = asked(documents).find((one) => one.get("sort") === "name");
  expect(query?.getAll("created_by")).toEqual([ada.id]);
  expect(query?.get("created_from")).toBe(new Date(2026, 10, 1).toISOString());
  expect(await screen.findByRole("button", { name: "Person: Ada Lovelace" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Date: Since 01/11/2026" })).toBeVisible();
});

test("a part whose filters do not apply says so, and takes them away alone", async () => {
  const { router } = open("/search?q=night&in=chats&kind=pdf&from=2026-11-01");
  expect(await screen.findByText("Chats can be narrowed by date alone.")).toBeVisible();
  expect(asked(chats)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Clear these filters" }));
  await waitFor(() =>
    expect(router.state.location.search).toBe("?q=night&in=chats&from=2026-11-01"),
  );
});

test("documents and passages are narrowed by the fields of the workspace", async () => {
  const field = { options: [], created_at: "2026-11-21T10:42:00.000Z" };
  const [due, state] = [memo.id, harbour];
  answer("GET", "/libraries/ext/v1/fields", {
    results: [
      { ...field, id: due, name: "Due", type: "date" },
      { ...field, id: state, name: "State", type: "choice", options: ["Open", "Closed"] },
    ],
  });
  const { router } = open("/search?q=night");
  await userEvent.click(await screen.findByRole("button", { name: "Fields" }));
  await userEvent.selectOptions(await screen.findByRole("combobox", { name: "State" }), "Open");
  await waitFor(() =>
    expect(asked(passages).at(-1)?.getAll("field")).toEqual([`${state}:eq:Open`]),
  );
  const from = screen.getByLabelText("Due, from");
  fireEvent.change(from, { target: { value: "2026-01-31" } });
  fireEvent.blur(from);
  const both = [`${state}:eq:Open`, `${due}:min:2026-01-31`];
  await waitFor(() => expect(asked(documents).at(-1)?.getAll("field")).toEqual(both));
  expect(new URLSearchParams(router.state.location.search).getAll("field")).toEqual(both);
  expect(screen.getByRole("button", { name: "Fields: State, Due", hidden: true })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Any" }));
  await waitFor(() => expect(router.state.location.search).toBe("?q=night"));
});

test("passages are searched as of a day, which other results do not know", async () => {
  answer("GET", passages, { total: 1, results: [passage(1)] });
  const { router } = open("/search?q=night");
  await userEvent.click(await screen.findByRole("button", { name: "As of a day" }));
  fireEvent.change(await screen.findByLabelText("Day"), { target: { value: "2026-01-31" } });
  await waitFor(() => expect(router.state.location.search).toBe("?q=night&as_of=2026-01-31"));
  await waitFor(() => expect(asked(passages).at(-1)?.get("as_of")).toBe("2026-01-31"));
  await userEvent.keyboard("{Escape}");
  await router.navigate("/search?q=night&in=documents&as_of=2026-01-31");
  expect(await screen.findByText("Only passages can be searched as of a day.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Clear these filters" }));
  await waitFor(() => expect(router.state.location.search).toBe("?q=night&in=documents"));
});

test("the documents that passages were found in can be reviewed, unless other filters narrow them", async () => {
  answer("GET", passages, { total: 1, results: [passage(1)] });
  const { unmount } = open(`/search?q=night+tariff&collection=${harbour}`);
  const review = { name: "Review these documents" };
  const asks = `/assets/reviews?new=1&q=night+tariff&collections=${harbour}`;
  expect(await screen.findByRole("link", review)).toHaveAttribute("href", asks);
  await userEvent.click(screen.getByRole("tab", { name: /^Passages/ }));
  expect(await screen.findByRole("link", review)).toHaveAttribute("href", asks);
  unmount();
  open("/search?q=night+tariff&kind=pdf");
  expect(await screen.findByText(/berth 1/)).toBeInTheDocument();
  expect(screen.queryByRole("link", review)).toBeNull();
});
