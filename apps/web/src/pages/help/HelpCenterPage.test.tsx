import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { showLanguage } from "#platform/language/language.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { answer, refuse } from "#test/script.ts";
import { installation } from "#test/signed-out.ts";

import { HelpCenterPage } from "./HelpCenterPage.tsx";

const open = (at: string) =>
  showRoutes([{ path: "/help-center/:article?", element: <HelpCenterPage /> }], at);

beforeEach(() => {
  signIn();
  answer("GET", "/settings/ext/v1/installation", {
    ...installation,
    version: "3.1.4",
    max_file_bytes: 50 * 1024 * 1024,
    require_verified_email: true,
  });
});

test("the articles are grouped by subject, with the version below", async () => {
  open("/help-center");
  const documents = await screen.findByRole("region", { name: "Documents" });
  expect(within(documents).getByRole("link", { name: "Adding files" })).toHaveAttribute(
    "href",
    "/help-center/adding-files",
  );
  expect(screen.getByText("Lectern", { exact: false })).toHaveTextContent("Lectern 3.1.4");
});

test("searching covers every article, highlights what it found and links to the heading", async () => {
  const { router } = open("/help-center");
  await userEvent.type(await screen.findByRole("searchbox"), "recovry codes");
  const found = await screen.findByRole("region", { name: "Found" });
  await waitFor(() =>
    expect(within(found).getAllByRole("link")[0]).toHaveAttribute(
      "href",
      "/help-center/account#two-factor-authentication",
    ),
  );
  expect(within(found).getAllByText("recovery", { selector: "mark" }).length).toBeGreaterThan(0);
  expect(router.state.location.search).toBe("?q=recovry+codes");
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "qqqq");
  expect(await screen.findByText(/Nothing matches “qqqq”/)).toBeInTheDocument();
});

test("an article shows the settings of this installation", async () => {
  open("/help-center/adding-files");
  expect(await screen.findByText(/50.00 MB/)).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Adding files");
});

test("if the installation does not answer, the article is shown anyway", async () => {
  refuse("GET", "/settings/ext/v1/installation", 503, { detail: "Later." });
  open("/help-center/adding-files");
  expect(await screen.findByText(/not known at the moment/)).toBeInTheDocument();
});

test("the shortcuts are listed in their article, from the one table", async () => {
  open("/help-center/keyboard-shortcuts");
  const anywhere = await screen.findByRole("region", { name: "Anywhere" });
  expect(anywhere).toHaveTextContent("Open or close the sidebar");
  expect(screen.getByText("Single-key shortcuts")).toBeInTheDocument();
});

test("a link to a heading goes there; the end leads on to the next article", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  const { router } = open("/help-center/account#devices");
  const heading = await screen.findByRole("heading", { name: "Devices" });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scroll.mock.contexts).toContain(heading);
  await userEvent.click(screen.getByRole("link", { name: "Other programs" }));
  expect(router.state.location.pathname).toBe("/help-center/programs");
  scroll.mockRestore();
});

test("an article that does not exist says so", async () => {
  open("/help-center/unicorns");
  expect(await screen.findByText("404")).toBeInTheDocument();
});

test("another language shows its own articles, in its own script", async () => {
  open("/help-center");
  expect(await screen.findByRole("link", { name: "Adding files" })).toBeInTheDocument();
  await act(() => showLanguage("de"));
  expect(await screen.findByRole("link", { name: "Dateien hinzufügen" })).toBeInTheDocument();
  await act(() => showLanguage("ar"));
  await userEvent.click(await screen.findByRole("link", { name: "إضافة الملفات" }));
  expect(await screen.findByText(/50.00 MB/)).toHaveTextContent("لكل ملف");
  expect(screen.getByRole("article")).not.toHaveAttribute("lang");
});
