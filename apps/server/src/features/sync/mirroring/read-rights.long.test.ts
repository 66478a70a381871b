import { startApp } from "#test/app.ts";
import { twoReaders } from "#test/sync/mirroring.ts";
import { readSource } from "#test/library/read-sources.ts";
import { startGoogleDrive, userPermission } from "#test/servers/sources/google-drive.ts";
import {
  groupRight,
  linkRight,
  startGraph,
  userRight,
} from "#test/servers/sources/microsoft-graph.ts";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const { ada, bob, collection } = await twoReaders(app);
const both = [ada, bob].map(({ email }) => email);

const fresh = async () => (await ada.collection({ visibility: "shared" })).id;

test("in Google Drive, people, groups and domains are readers, and whoever has a link is none", async () => {
  const { root, files, groups, state, wanted } = await startGoogleDrive();
  const add = (name: string, permissions: object[], more = {}) =>
    files.set(`file_${name}`, {
      name: `${name}.txt`,
      parents: [root],
      bytes: name,
      permissions,
      ...more,
    });
  groups.set("readers@example.org", [both[1]!]);
  const [first, second] = [userPermission(both[0]!), userPermission(both[1]!)];
  const group = { type: "group", emailAddress: "readers@example.org" };
  const domain = { type: "domain", domain: "example.org" };
  add("people", [first, second]);
  add("one", [first]);
  add("group", [first, group]);
  add("unknown-group", [first, { ...group, emailAddress: "others@example.org" }]);
  add("domain", [{ ...domain, allowFileDiscovery: true }]);
  add("domain-link", [{ ...domain, allowFileDiscovery: false }]);
  add("link", [{ type: "anyone", allowFileDiscovery: false }]);
  add("over", [first, { ...second, expirationTime: "2026-01-01T00:00:00Z" }]);
  add("listed", [first, second], { permissionIds: ["1", "2"] });
  add("listed-too", [first, second], { permissionIds: ["2", "1"] });
  const mirrors = { ...wanted, subject: "admin@example.org", mirror_rights: true };
  const source = await readSource(app, ada, mirrors, collection.id);
  expect((await source.documents()).map(({ name }) => name)).toEqual([
    "domain.txt",
    "group.txt",
    "listed-too.txt",
    "listed.txt",
    "people.txt",
  ]);
  expect((await source.shown()).counts).toMatchObject({ synced: 5, withheld: 5 });
  // Files of one folder with the same readers are asked for theirs once.
  expect(state.asked.filter((path) => path.endsWith("/permissions"))).toHaveLength(1);
  expect(state.grants).toContainEqual(expect.objectContaining({ sub: "admin@example.org" }));

  groups.set("readers@example.org", []);
  await source.run();
  expect((await source.shown()).counts).toMatchObject({ synced: 4, withheld: 6 });

  const alone = await readSource(app, ada, { ...wanted, mirror_rights: true }, await fresh());
  // Without an admin for whom it may ask, a group is nobody.
  expect((await alone.shown()).counts).toMatchObject({ synced: 4, withheld: 6 });
});

test("in SharePoint, the rights of a folder hold for what is in it, also once they change", async () => {
  const { root, put, users, groups, wrong, state, wanted } = await startGraph();
  const people = ["ada", "bob"].map((id, n) => (users.set(id, both[n]!), userRight(id)));
  groups.set("readers", [both[1]!]);
  const shared = { name: "Shared", parent: root };
  put("shared", { ...shared, permissions: [people[0]!, groupRight("readers")] });
  put("inside", { name: "Inside.txt", parent: "shared", bytes: "Inside." });
  put("own", { name: "Own.txt", parent: "shared", bytes: "Own.", permissions: people.slice(0, 1) });
  put("link", {
    name: "Link.txt",
    parent: root,
    bytes: "L.",
    permissions: [linkRight("organization")],
  });
  const named = {
    ...linkRight("users"),
    grantedToIdentitiesV2: people.map((one) => one.grantedToV2),
  };
  put("named", { name: "Named.txt", parent: root, bytes: "Named.", permissions: [named] });
  const site = { roles: ["read"], grantedToV2: { siteGroup: { id: "5", displayName: "Members" } } };
  put("site", { name: "Site.txt", parent: root, bytes: "Site.", permissions: [site] });
  wrong.batch = { status: 429, headers: { "Retry-After": "0" } };
  const source = await readSource(app, ada, { ...wanted, mirror_rights: true }, await fresh());
  expect(await source.shown()).toMatchObject({ failure: null });
  expect(await source.paths()).toEqual(["Named.txt", "Shared/Inside.txt"]);
  expect((await source.shown()).counts).toMatchObject({ synced: 2, withheld: 3 });
  expect(state.deltas[0]).toContain("deltashowsharingchanges");

  // The delta tells the folder, and nothing that is in it.
  put("shared", { ...shared, permissions: people.slice(0, 1) });
  await source.run();
  expect(await source.paths()).toEqual(["Named.txt"]);
  put("shared", { ...shared, permissions: [people[0]!, groupRight("readers")] });
  await source.run();
  expect(await source.paths()).toEqual(["Named.txt", "Shared/Inside.txt"]);
  // Who is in a group is no change of the drive.
  groups.set("readers", []);
  await source.run();
  expect(await source.paths()).toEqual(["Named.txt"]);
});
