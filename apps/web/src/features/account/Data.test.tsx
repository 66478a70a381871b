import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useNotices } from "#platform/notify.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { heard, refuse, reply } from "#test/script.ts";

import { Data } from "./Data.tsx";

const path = "/auth/ext/v1/user/export";

beforeEach(() => {
  signIn();
  showRoutes([{ path: "*", element: <Data /> }], "/settings/data");
});

test("saves a copy of the person's data, and says so while it is being made", async () => {
  const saved: { name: string; href: string }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.set("blob:copy", blob as Blob);
    return "blob:copy";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href });
  });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  reply("GET", path, async () => {
    await arrived;
    return new Response('{"profile":{}}');
  });
  const button = await screen.findByRole("button", { name: "Export" });
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-busy", "true");
  await userEvent.click(button);
  expect(heard("GET", path)).toHaveLength(1);
  expect(heard("GET", path)[0]?.headers.get("Authorization")).toBe("Bearer access-1");
  expect(saved).toEqual([]);
  arrive();
  await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
  expect(saved).toEqual([{ name: "lectern-data.json", href: "blob:copy" }]);
  expect(await blobs.get("blob:copy")?.text()).toBe('{"profile":{}}');
});

test("says why there is no copy", async () => {
  refuse("GET", path, 503, { detail: "The service is restarting. Try again in a moment." });
  await userEvent.click(await screen.findByRole("button", { name: "Export" }));
  await waitFor(() =>
    expect(useNotices.getState().shown).toMatchObject([
      { variant: "error", message: "The service is restarting. Try again in a moment." },
    ]),
  );
});
