import { createCollection, listCollections } from "@lectern/contract/library";
import {
  createOrganization,
  getOrganization,
  getOrganizationLogo,
  listAuditEvents,
  listMembers,
  listOrganizations,
  listTeams,
  searchMembers,
  updateOrganization,
} from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { headersOf, startApp } from "#test/app.ts";

import * as organizations from "./organizations.ts";

const app = await startApp();

test("lists one's workspaces by name, each with one's role", async () => {
  const ada = await app.signUp();
  for (const name of ["zoology", "Botany"])
    await organizations.create(app.deps.db, name, ada.user.id);
  await app.signUp("Eve");
  const { body } = await ada.call(listOrganizations, {});
  expect(body.total).toBe(3);
  expect(body.results.map(({ name }) => name)).toEqual(["Ada's workspace", "Botany", "zoology"]);
  expect(body.results[1]).toEqual({
    id: expect.any(String),
    name: "Botany",
    logo: null,
    product_name: null,
    accent: null,
    group: "owner",
    four_eyes: false,
    created_at: expect.stringMatching(/Z$/),
    deletion_at: null,
  });
  const second = await ada.call(listOrganizations, { query: { page: 2, page_size: 2 } });
  expect(second.body).toEqual({ total: 3, results: body.results.slice(2) });
  const found = await ada.call(listOrganizations, { query: { q: "OO" } });
  expect(found.body).toEqual({ total: 1, results: body.results.slice(2) });
  for (const q of ["%", "_", "\\"]) {
    expect((await ada.call(listOrganizations, { query: { q } })).body.total).toBe(0);
  }
});

test("the workspace that was used last is the first, on any device", async () => {
  const ada = await app.signUp();
  const botany = await organizations.create(app.deps.db, "Botany", ada.user.id);
  const zoology = await organizations.create(app.deps.db, "Zoology", ada.user.id);
  const names = async () =>
    (await ada.call(listOrganizations, {})).body.results.map(({ name }) => name);
  const use = (organizationId: string) =>
    fetch(`${app.url}/auth/ext/v1/user`, {
      headers: headersOf({ ...ada, organizationId }),
    });
  expect((await use(zoology)).status).toBe(200);
  expect(await names()).toEqual(["Zoology", "Ada's workspace", "Botany"]);
  await app.deps.db
    .updateTable("membership")
    .set({ used_at: new Date(Date.now() - 86_400_000) })
    .where("organization_id", "=", zoology)
    .execute();
  expect((await use(botany)).status).toBe(200);
  expect(await names()).toEqual(["Botany", "Zoology", "Ada's workspace"]);
});

test("makes and renames workspaces, under every name that can be shown", async () => {
  const ada = await app.signUp();
  const made = await ada.call(createOrganization, { body: { name: "  Harbour  " } });
  expect(made).toMatchObject({ status: 201, body: { name: "Harbour", group: "owner" } });
  const params = { id: made.body.id };
  const rename = (name: string) => ada.call(updateOrganization, { params, body: { name } });
  for (const name of ["x".repeat(100), "מעגן العالم", "日本語", "O'Neil & <b>Sons</b>", "😀"]) {
    expect(await rename(name)).toMatchObject({ status: 200, body: { id: params.id, name } });
    expect((await ada.call(getOrganization, { params })).body.name).toBe(name);
    const other = await ada.call(createOrganization, { body: { name } });
    expect(other).toMatchObject({ status: 201, body: { name } });
  }
  for (const name of ["", "   ", "x".repeat(101), "x".repeat(200), "a\0b", "a\nb", "a\u202eb"]) {
    expect((await rename(name)).status).toBe(422);
    expect((await ada.call(createOrganization, { body: { name } })).status).toBe(422);
  }
  expect((await ada.call(createOrganization, { body: {} } as never)).status).toBe(422);
});

test("a character that cannot be kept is refused wherever it stands", async () => {
  const ada = await app.signUp();
  const q = "a\0b";
  const lists = [listOrganizations, listMembers, searchMembers, listTeams, listAuditEvents];
  for (const endpoint of [...lists, listCollections]) {
    expect((await ada.call(endpoint, { query: { q } })).status).toBe(422);
  }
  expect((await ada.call(createCollection, { body: { name: q } })).status).toBe(422);
});

test("refuses a page that cannot be", async () => {
  const ada = await app.signUp();
  for (const query of [{ page: 0 }, { page_size: 101 }, { page: "x" }, { page_size: 1.5 }]) {
    expect(await ada.call(listOrganizations, { query })).toMatchObject({ status: 422 });
  }
});

test("shows one of them; it needs no ORG-ID", async () => {
  const ada = await app.signUp();
  const params = { id: ada.organizationId };
  const authorization = `Bearer ${ada.token}`;
  expect(await app.call(getOrganization, { params }, { authorization })).toMatchObject({
    status: 200,
    body: { id: params.id, name: "Ada's workspace", group: "owner" },
  });
  expect((await ada.call(getOrganizationLogo, { params })).body).toEqual({ url: null });
});

test("a foreign workspace is not found, like one that never was", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  for (const endpoint of [getOrganization, getOrganizationLogo]) {
    const foreign = await eve.call(endpoint, { params: { id: ada.organizationId } });
    const unknown = await eve.call(endpoint, { params: { id: crypto.randomUUID() } });
    expect(foreign).toMatchObject({ status: 404, body: { detail: "Workspace not found." } });
    expect(foreign.body).toEqual(unknown.body);
    for (const id of ["1", "..", "%", "0".repeat(40), `${ada.organizationId} `]) {
      expect(await ada.call(endpoint, { params: { id } })).toMatchObject({ status: 404 });
    }
  }
});
