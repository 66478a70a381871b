import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { show } from "#test/render.tsx";
import { NavList } from "#ui/shell/NavList.tsx";

import { mainLinks } from "./nav-links.ts";

test("the Shared link is keyed as an organization vault", () => {
  const [library] = mainLinks();
  expect(library?.subLinks?.map(({ name, key, url }) => [name, key, url])).toEqual([
    ["All", "all", "/library/all"],
    ["Private", "private", "/library/private"],
    ["Shared", "organization-vault", "/library/shared"],
    ["Published", "published", "/library/published"],
  ]);
});

test("a link, or a sub-link, that is not visible is left out", () => {
  const [library, chat] = mainLinks();
  if (!library?.subLinks || !chat) throw new Error("no links");
  const [all, ...others] = library.subLinks;
  const links = [
    { ...library, subLinks: [{ ...all!, visibility: false }, ...others] },
    { ...chat, visibility: false },
  ];
  show(<NavList label="Main" links={links} open pathname="/library/private" />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Library",
    "Private",
    "Shared",
    "Published",
  ]);
});
