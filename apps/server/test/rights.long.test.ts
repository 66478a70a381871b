import { getCollection, libraryTotals, updateCollection } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { tellDocuments } from "../src/features/library/changes.ts";
import { hearLibrary } from "./library/live-changes.ts";
import { concurrencyLimit } from "../src/concurrency-limit.ts";
import { startApp } from "./app.ts";
import { type Channel, channels, type Outcome } from "./rights/channels.ts";
import { protocolChannels } from "./rights/protocol-channels.ts";
import { type Cell, cells, roles } from "./rights/table.ts";
import { makeWorld, type World } from "./rights/world.ts";

const app = await startApp({ role: "web" });
let made: Promise<World> | undefined;
const theWorld = () => (made ??= makeWorld(app));

const inTurn = concurrencyLimit(8);
const nameOf = ({ role, scope }: Cell) => `${role}, ${scope}`;

/**
 * Returns the expected outcome: 403 for removed members on every request; for others, that of the
 * cell.
 */
function expected({ role, scope, rights }: Cell, { needs, answers, within }: Channel): Outcome {
  const [may, reader, other] = answers;
  if (role === "removed") return 403;
  if (scope === "published" && within) return other;
  return rights.has(needs) ? may : rights.has("r") ? reader : other;
}

test("the collections tell what each may do with them, and how many documents there are", async () => {
  const world = await theWorld();
  for (const role of roles.filter((one) => one !== "removed" && one !== "stranger")) {
    const own = cells.filter((cell) => cell.role === role);
    const seen = own.filter(({ rights }) => rights.has("r"));
    const inWorkspace = seen.filter(({ scope }) => scope !== "published");
    const { body } = await world.people[role].call(libraryTotals, {});
    expect([role, body.documents]).toEqual([role, inWorkspace.length]);
    for (const cell of seen) {
      const params = { collection_id: world.targetOf(cell).collection_id };
      const { body } = await world.people[role].call(getCollection, { params });
      const { edit, delete: remove, share } = body.permissions;
      const rights = ["r", edit && "e", remove && "d", share && "s"].filter(Boolean);
      const told = [...cell.rights].filter((right) => right !== "p");
      expect([nameOf(cell), rights]).toEqual([nameOf(cell), told]);
    }
  }
});

test.each(Object.entries({ ...channels, ...protocolChannels }))("%s", async (_, channel) => {
  const world = await theWorld();
  const answers = await Promise.all(
    cells.map((cell) =>
      inTurn(async () => {
        const asker = world.people[cell.role];
        const target = world.targetOf(cell);
        return [nameOf(cell), await channel.ask({ world, asker, cell, target })] as const;
      }),
    ),
  );
  const wanted = cells.map((cell) => [nameOf(cell), expected(cell, channel)] as const);
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(wanted));
});

test("live changes reach whoever sees what changes, and nobody else", async () => {
  const world = await theWorld();
  const heard = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => {
        const { state } = await hearLibrary(app.url, world.people[role]);
        return [role, state] as const;
      }),
    ),
  );
  const orgId = world.people.owner.organizationId;
  const inWorkspace = cells.filter(({ scope }) => scope !== "published");
  const ids = inWorkspace.map((cell) => world.targetOf(cell).document_id);
  await tellDocuments(app.deps, app.deps.db, orgId, [...new Set(ids)]);
  // A viewer cannot change anything, not even their own collections.
  const changed = inWorkspace.filter(
    ({ role, scope }) => scope !== "own, private" || role !== "viewer",
  );
  for (const cell of changed) {
    const params = { collection_id: world.targetOf(cell).collection_id };
    const change = { params, body: { description: nameOf(cell) } };
    expect((await world.makerOf(cell).call(updateCollection, change)).status).toBe(200);
  }
  const last = { params: { collection_id: world.landing(world.maker) }, body: { name: "Last" } };
  await world.maker.call(updateCollection, last);
  for (const role of ["owner", "admin", "editor", "viewer"]) {
    await expect.poll(() => heard[role]?.text).toContain(last.params.collection_id);
  }
  expect(heard["removed"]?.status).toBe(403);
  const told = (role: string, id: string) => heard[role]?.text.includes(id);
  for (const cell of inWorkspace) {
    const { collection_id, document_id } = world.targetOf(cell);
    const sees = cell.rights.has("r");
    const name = nameOf(cell);
    expect([name, told(cell.role, document_id)]).toEqual([name, sees]);
    if (changed.includes(cell)) {
      expect([name, told(cell.role, `"collection","id":"${collection_id}"`)]).toEqual([name, sees]);
    }
  }
});
