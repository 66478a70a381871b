import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { reloadAfterRelease } from "./reload-after-release.ts";

const reload = vi.fn<() => void>();
const fetched = vi.fn<typeof fetch>();
const pageOf = (program: string) =>
  new Response(`<script type="module" crossorigin src="/static/${program}.js"></script>`);

beforeAll(() => {
  reloadAfterRelease(reload);
});

beforeEach(() => {
  reload.mockReset();
  const script = document.createElement("script");
  script.setAttribute("src", "/static/index-old.js");
  vi.spyOn(document, "querySelector").mockReturnValue(script);
  vi.stubGlobal("fetch", fetched.mockReset());
});

/** Fails to load a file of the app; resolves once the server was asked and has answered. */
async function missFile() {
  globalThis.dispatchEvent(new Event("vite:preloadError"));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  await fetched.mock.results[0]!.value?.catch(() => undefined);
  await new Promise((done) => setTimeout(done));
}

test("a page that was open during a release is loaded anew", async () => {
  fetched.mockResolvedValue(pageOf("index-new"));
  await missFile();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a page whose network is away stays", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["says that it is overloaded", () => new Response("Try again soon.", { status: 503 })],
  ["has no new release", () => pageOf("index-old")],
])("a page stays while the server %s", async (_, answer) => {
  fetched.mockResolvedValue(answer());
  await missFile();
  expect(reload).not.toHaveBeenCalled();
});
