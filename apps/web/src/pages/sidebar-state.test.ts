import { beforeEach, expect, test, vi } from "vitest";

/** Mocks a window of width 1440 or below 900. */
const width = (wide: boolean) =>
  vi
    .spyOn(globalThis, "matchMedia")
    .mockImplementation(
      (query) =>
        ({ matches: wide && /min-width: 900|max-width: 1535/.test(query) }) as MediaQueryList,
    );

/** Imports the module anew, as after a page load. */
async function load() {
  vi.resetModules();
  return import("./sidebar-state.ts");
}

beforeEach(() => {
  document.cookie = "lectern-sidebar=; Max-Age=0; Path=/";
  document.cookie = "lectern-sidebar-beside=; Max-Age=0; Path=/";
  history.replaceState(null, "", "/");
});

test("the sidebar is open by default, and as it was left after a reload", async () => {
  width(true);
  const first = await load();
  expect(first.useSidebar.getState().open).toBe(true);
  first.toggleSidebar();
  expect(first.useSidebar.getState().open).toBe(false);
  const second = await load();
  expect(second.useSidebar.getState().open).toBe(false);
  second.toggleSidebar();
  expect((await load()).useSidebar.getState().open).toBe(true);
});

test("it is kept in a cookie: local storage holds the session's keys alone", async () => {
  width(true);
  const { toggleSidebar } = await load();
  toggleSidebar();
  expect(document.cookie).toContain("lectern-sidebar=closed");
  expect(localStorage).toHaveLength(0);
});

test("below 900 the same key opens and closes the drawer, and leaves the sidebar as it is", async () => {
  width(false);
  const { toggleSidebar, useSidebar } = await load();
  toggleSidebar();
  expect(useSidebar.getState()).toMatchObject({ open: true, drawerAt: location.pathname });
  toggleSidebar();
  expect(useSidebar.getState()).toMatchObject({ open: true, drawerAt: null });
});

test("beside a document it is closed unless it was opened there, and elsewhere as it was left", async () => {
  width(true);
  history.replaceState(null, "", "/library/all?document=1");
  const first = await load();
  expect(first.useSidebar.getState()).toMatchObject({ open: true, openBeside: false });
  first.toggleSidebar();
  expect(first.useSidebar.getState()).toMatchObject({ open: true, openBeside: true });
  const second = await load();
  expect(second.useSidebar.getState().openBeside).toBe(true);
  history.replaceState(null, "", "/library/all");
  second.toggleSidebar();
  expect(second.useSidebar.getState()).toMatchObject({ open: false, openBeside: true });
});
