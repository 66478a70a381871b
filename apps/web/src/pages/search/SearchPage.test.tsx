import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { showRoutes, signIn, startOver } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { SearchPage } from "./SearchPage.tsx";

const open = (at: string) => showRoutes([{ path: "/search", element: <SearchPage /> }], at);

beforeEach(() => {
  startOver();
  signIn();
  answer("GET", "/libraries/ext/v1/search", { total: 0, results: [] });
});

test("what is typed is searched for once the keys rest, and stands in the address", async () => {
  const { router } = open("/search");
  const field = screen.getByRole("searchbox", { name: "Search all documents" });
  expect(field).toHaveFocus();
  await userEvent.type(field, "night tariff");
  await waitFor(() => expect(router.state.location.search).toBe("?q=night+tariff"));
  await waitFor(() => expect(heard("GET", "/libraries/ext/v1/search")).toHaveLength(1));
  expect(document.title).toBe("night tariff · Search · Lectern");
});

test("an address with words searches at once", async () => {
  open("/search?q=berth");
  expect(screen.getByRole("searchbox")).toHaveValue("berth");
  await waitFor(() =>
    expect(heard("GET", "/libraries/ext/v1/search")[0]?.url.searchParams.get("q")).toBe("berth"),
  );
});

test("what is typed runs in the direction of its letters, the empty field in the screen's", async () => {
  open("/search?q=%D7%94%D7%A1%D7%9B%D7%9D");
  const field = screen.getByRole("searchbox");
  expect(field).toHaveAttribute("dir", "auto");
  await userEvent.clear(field);
  expect(field).not.toHaveAttribute("dir");
});
