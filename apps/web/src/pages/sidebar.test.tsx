import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { show } from "#test/render.tsx";
import { Sidebar } from "#ui/shell/Sidebar.tsx";

import { lowerLinks, mainLinks } from "./nav-links.ts";

const workspaces = ["Kestrel Harbour", "Northmoor", "Estuary"].map((name, index) => ({
  id: `o${index}`,
  name,
}));

type Props = Parameters<typeof Sidebar>[0];

function sidebar(props: Partial<Props> = {}) {
  const [onToggle, onLogout, onSelect, onNew] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const onSearch = vi.fn();
  show(
    <Sidebar
      open
      pathname="/"
      workspace={{ name: "Kestrel Harbour", logo: null }}
      main={mainLinks()}
      lower={lowerLinks()}
      person={{ name: "Maren Osthus", email: "maren@kestrel.example" }}
      workspaces={workspaces}
      selected="o0"
      onSearch={onSearch}
      searchKeys={["Ctrl", "K"]}
      onToggle={onToggle}
      onLogout={onLogout}
      onSelect={onSelect}
      onNew={onNew}
      {...props}
    />,
  );
  return { onToggle, onLogout, onSelect, onNew, onSearch };
}

const names = (label: string) =>
  within(screen.getByRole("navigation", { name: label }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

const stands = (one: Node) => ({
  before: (other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
});

test("leads to the main areas, and below to settings and help", () => {
  sidebar();
  expect(names("Main")).toEqual([
    ["Library", "/library"],
    ["Chat", "/chat-ai"],
    ["Persona", "/persona/mypersona"],
    ["Assets", "/assets"],
  ]);
  expect(names("More")).toEqual([
    ["Setting", "/settings"],
    ["Help Center", "/help-center"],
  ]);
  expect(screen.getByRole("link", { name: "Kestrel Harbour" })).toHaveAttribute("href", "/");
});

test("the library's sub-links open when the path contains it, and mark where one is", () => {
  sidebar({ pathname: "/library/shared/c1" });
  expect(names("Main").slice(0, 5)).toEqual([
    ["Library", "/library"],
    ["All", "/library/all"],
    ["Private", "/library/private"],
    ["Shared", "/library/shared"],
    ["Published", "/library/published"],
  ]);
  expect(screen.getByRole("link", { name: "Shared" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "All" })).not.toHaveAttribute("aria-current");
});

test.each(["mypersona", "shared", "published"])("/persona/%s marks Persona", (type) => {
  sidebar({ pathname: `/persona/${type}` });
  expect(screen.getByRole("link", { name: "Persona" })).toHaveAttribute("aria-current", "page");
});

test("a path that merely contains /library opens the sub-links", () => {
  sidebar({ pathname: "/p/library/shelf" });
  expect(names("Main").slice(0, 2)).toEqual([
    ["Library", "/library"],
    ["All", "/library/all"],
  ]);
});

test("search has a visible way in, which names its shortcut", async () => {
  const { onSearch } = sidebar();
  const search = screen.getByRole("button", { name: "Search" });
  expect(search).toHaveTextContent("SearchCtrlK");
  await userEvent.click(search);
  expect(onSearch).toHaveBeenCalledOnce();
});

test("closed, it collapses the sub-links and keeps every name for those who listen", () => {
  sidebar({ pathname: "/library/all", open: false });
  expect(screen.queryByRole("link", { name: "Private" })).toBeNull();
  expect(screen.getByRole("link", { name: "Library" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Chat" })).toBeInTheDocument();
  expect(screen.getByText("Chat")).toHaveClass("visually-hidden");
  expect(screen.getByRole("button", { name: "Open sidebar" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
});

test("the logo stands in the place of the name", () => {
  sidebar({ workspace: { name: "Kestrel Harbour", logo: "data:image/svg+xml," } });
  const home = screen.getByRole("link", { name: "Kestrel Harbour" });
  expect(within(home).getByRole("img")).toHaveAttribute("src", "data:image/svg+xml,");
  expect(home).not.toHaveTextContent("Kestrel Harbour");
});

test("says who is signed in, and signs out", async () => {
  const { onLogout } = sidebar();
  expect(screen.getByText("Maren Osthus")).toBeInTheDocument();
  expect(screen.getByText("maren@kestrel.example")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(onLogout).toHaveBeenCalledOnce();
});

test.each([
  // The sum of the code points, modulo 7.
  ["Maren Osthus", "MO", "colour1"],
  ["Bo Li", "BL", "colour5"],
])("at the bottom stand the avatar of %s, the full name and the email", (name, letters, colour) => {
  sidebar({ person: { name, email: "person@kestrel.example" } });
  const avatar = screen.getByText(letters);
  expect(avatar).toHaveClass("avatar", colour);
  const [fullName, email] = [screen.getByText(name), screen.getByText("person@kestrel.example")];
  const above = [...screen.getAllByRole("link"), screen.getByRole("button", { name: "Logout" })];
  for (const one of above) expect(stands(one).before(avatar)).toBe(true);
  expect(stands(avatar).before(fullName)).toBe(true);
  expect(stands(fullName).before(email)).toBe(true);
});

test("with several workspaces, a click opens the list and a choice is told", async () => {
  const { onSelect } = sidebar();
  await userEvent.click(screen.getByRole("button", { name: /Maren Osthus/ }));
  const list = await screen.findByRole("menu", { name: "Select Workspace" });
  expect(within(list).getByRole("menuitemradio", { checked: true })).toHaveTextContent(
    "Kestrel Harbour",
  );
  await userEvent.click(within(list).getByRole("menuitemradio", { name: /Estuary/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("o2");
});

test("choosing the workspace one is in is told too: the page is loaded anew", async () => {
  const { onSelect } = sidebar();
  await userEvent.click(screen.getByRole("button", { name: /Maren Osthus/ }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: /Kestrel/ }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("o0");
});

test("with one workspace there is nothing to choose, with two there is", () => {
  const choice = () => screen.queryByRole("button", { name: /Maren Osthus/ });
  sidebar({ workspaces: workspaces.slice(0, 1) });
  expect(choice()).toBeNull();
  cleanup();
  sidebar({ workspaces: workspaces.slice(0, 2) });
  expect(choice()).toBeInTheDocument();
});
