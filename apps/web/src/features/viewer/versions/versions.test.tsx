import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { collection, libraryDocument } from "#test/library.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { OldVersion } from "./OldVersion.tsx";
import { Versions } from "./Versions.tsx";

const versionsPath =
  "/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions";
const placePath = "/libraries/ext/v1/document/{document_id}/current-place";

const current = libraryDocument({
  version: 3,
  versions: 3,
  created_at: "2026-11-20T08:00:00.000Z",
});
const older = (version: number, given = {}) =>
  libraryDocument({ ...current, id: undefined, version, current_id: current.id, ...given });
const first = older(1, { created_at: "2026-03-12T08:00:00.000Z" });
const broken = older(2, { status: "error", page_count: null });

beforeEach(() => {
  signIn();
  answer("GET", versionsPath, { total: 3, results: [current, broken, first] });
});

test("the versions of a document are opened, made current again and deleted, with Undo", async () => {
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
  answer("POST", `${versionsPath}/{version_id}/restore`, first);
  answer("DELETE", `${versionsPath}/{version_id}`, undefined, 204);
  answer("POST", "/libraries/ext/v1/trash/{id}/restore", {} as never);
  const onReplace = vi.fn();
  show(<Versions document={current} onReplace={onReplace} />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Version 3current20\/11\/2026 by Ada Lovelace/),
    expect.stringMatching(/^Version 2Error/),
    expect.stringMatching(/^Version 112\/03\/2026 by Ada Lovelace, 4.07 MB, 86 pages/),
  ]);
  const offered = (row: HTMLElement | undefined) =>
    row &&
    within(row)
      .queryAllByRole("button")
      .map((one) => one.getAttribute("aria-label"));
  await expect
    .poll(() => rows.map(offered))
    .toEqual([[], ["Delete version 2"], ["Make version 1 current", "Delete version 1"]]);
  expect(screen.getByRole("link", { name: "Open version 1" }).getAttribute("href")).toContain(
    first.id,
  );
  await userEvent.click(screen.getByRole("button", { name: "Make version 1 current" }));
  const restored = heard("POST", `${versionsPath}/{version_id}/restore`);
  await waitFor(() => expect(restored[0]?.url.pathname).toContain(`versions/${first.id}/restore`));
  await userEvent.click(screen.getByRole("button", { name: "Delete version 2" }));
  await waitFor(() => expect(heard("DELETE")[0]?.url.pathname).toContain(broken.id));
  await userEvent.click(screen.getByRole("button", { name: "Replace with a new version…" }));
  expect(onReplace).toHaveBeenCalledExactlyOnceWith(current);
});

test("those who may only read can open versions but not change them", async () => {
  const permissions = { ...collection().permissions, edit: false };
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection({ permissions }));
  show(<Versions document={current} onReplace={vi.fn()} />);
  expect(await screen.findByRole("link", { name: "Open version 1" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});

test("an earlier version says which one it is, and whether the current one has the passage", async () => {
  const passage = { key: "a:1", label: "1", quote: "Granite.", page: 4, rects: [] };
  const place = { document_id: current.id, version: 3, page: 12, place: null };
  answer("POST", placePath, { current_place: place });
  const { unmount } = show(<OldVersion document={first} passage={passage} />);
  expect(
    await screen.findByText(/You are reading version 1 of 3, from 12\/03\/2026\./),
  ).toBeVisible();
  expect(
    await screen.findByText(/The passage is still in version 3, the current one: page 12\./),
  ).toBeVisible();
  expect(heard("POST", placePath)[0]?.body).toEqual({ page: 4, quote: "Granite." });
  const link = screen.getByRole("link", { name: "Open the current one" });
  expect(link.getAttribute("href")).toContain(current.id);
  expect(link.getAttribute("href")).toContain("page=12");
  unmount();
  answer("POST", placePath, { current_place: { ...place, page: null } });
  show(<OldVersion document={first} passage={{ ...passage, quote: "Slate." }} />);
  expect(
    await screen.findByText(/The passage is not in version 3, the current one\./),
  ).toBeVisible();
});
