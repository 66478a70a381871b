import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { tokens, workspace } from "#test/render.tsx";
import { answer, heard, serverKnows } from "#test/script.ts";
import { one, organizations, refreshPath, session, startSession, two } from "#test/sessions.ts";

import { api } from "../http/api.ts";
import { ensureSession, selectOrganization } from "./session.ts";
import { keepOrganization, keepTokens } from "./session-store.ts";

beforeEach(startSession);

afterEach(() => {
  vi.useRealTimers();
});

describe("the selected workspace", () => {
  test("of several, the one selected before is kept, as the server has it now", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization({ ...two, name: "Old name" });
    organizations(one, two);
    await ensureSession();
    await expect.poll(() => session().userOrganizations).toHaveLength(2);
    expect(session().selectedOrganization).toEqual(two);
  });

  test("one that is gone is replaced by the first", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization(workspace("Left long ago"));
    organizations(one, two);
    await ensureSession();
    await expect.poll(() => session().selectedOrganization).toEqual(one);
  });

  test("the only one is taken, whichever was selected", async () => {
    answer("POST", refreshPath, tokens());
    keepOrganization(two);
    organizations(one);
    await ensureSession();
    await expect.poll(() => session().selectedOrganization).toEqual(one);
    expect(JSON.parse(localStorage.getItem("org") ?? "")).toEqual(one);
  });

  test("stands under org, and alone in the auth entry of version 1", async () => {
    answer("POST", refreshPath, tokens());
    await ensureSession();
    expect(JSON.parse(localStorage.getItem("org") ?? "")).toEqual(one);
    expect(JSON.parse(localStorage.getItem("auth") ?? "")).toEqual({
      state: { selectedOrganization: one },
      version: 1,
    });
  });

  test("is sent with calls of a public link too", async () => {
    const before = location.href;
    localStorage.setItem("org", JSON.stringify(one));
    history.replaceState(null, "", "/p/a-link");
    vi.resetModules();
    const { identity } = await import("./session.ts");
    history.replaceState(null, "", before);
    expect(identity()).toEqual({ "Link-Token": "a-link", "ORG-ID": one.id });
  });

  test("what stands under org is selected at start, and nothing that is no workspace", async () => {
    const selectedAtStart = async () => {
      vi.resetModules();
      return (await import("./session-store.ts")).useSession.getState().selectedOrganization;
    };
    const entry = JSON.stringify({ state: { selectedOrganization: one }, version: 1 });
    localStorage.setItem("auth", entry);
    expect(await selectedAtStart()).toEqual(one);
    localStorage.setItem("org", JSON.stringify(two));
    expect(await selectedAtStart()).toEqual(two);
    localStorage.removeItem("auth");
    localStorage.setItem("org", "{");
    expect(await selectedAtStart()).toBeNull();
    localStorage.setItem("org", '"two"');
    expect(await selectedAtStart()).toBeNull();
  });

  test("is sent as ORG-ID, and choosing another reloads the page", async () => {
    const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
    keepTokens(tokens("a"));
    keepOrganization(one);
    serverKnows(() => "a");
    await api.get("/libraries/ext/v1/totals");
    expect(heard("GET", "/libraries/ext/v1/totals")[0]?.headers.get("ORG-ID")).toBe(one.id);

    selectOrganization(two);
    expect(session().selectedOrganization).toEqual(two);
    expect(reload).toHaveBeenCalledOnce();
  });
});
