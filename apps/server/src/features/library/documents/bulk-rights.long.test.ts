import { createCollection, getCollection, updateCollection } from "@lectern/contract/library";
import { createTeam } from "@lectern/contract/organizations";
import { listTrash, removeForever, restore } from "@lectern/contract/trash";
import { describe, expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { bulk, filling } from "#test/library/bulk.ts";
import { joinAs } from "#test/library/library.ts";

// No worker: the test alone decides what happens to a document.
const app = await startApp({ role: "web" });
const { filled } = filling(app);
const { db } = app.deps;

/** Who may delete, see in the trash, restore and purge, by what is deleted. */
const rights = {
  "its owner": { document: true, collection: true },
  "the workspace's owner": { document: true, collection: true },
  "an admin": { document: true, collection: true },
  "an editor": { document: true, collection: false },
  "a viewer": { document: false, collection: false },
  "an editor outside its team": { document: false, collection: false },
  "a stranger": { document: false, collection: false },
} as const;

describe("the trash of a collection that is shared with a team", () => {
  test.each(Object.entries(rights))("%s", async (who, may) => {
    const host = await app.signUp();
    const owner = await joinAs(app, host, "editor");
    const role = (["viewer", "editor", "admin"] as const).find((group) => who.includes(group));
    const other = who === "a stranger" ? await app.signUp("Eve") : undefined;
    const person =
      { "its owner": owner, "the workspace's owner": host }[who] ??
      other ??
      (await joinAs(app, host, role ?? "viewer"));
    const inside = who !== "a stranger" && who !== "an editor outside its team";
    const member_ids = [owner, ...(inside ? [person] : [])].map(({ user }) => user.id);
    const { body: team } = await host.call(createTeam, {
      body: { name: "Pilots", member_ids: [...new Set(member_ids)] },
    });
    const { id } = (await owner.call(createCollection, { body: { name: "Soundings" } })).body;
    const params = { collection_id: id };
    const body = {
      visibility: "shared" as const,
      shared_with: { teams: [{ id: team.id, level: "edit" as const }] },
    };
    await owner.call(updateCollection, { params, body });
    const [first, second] = await filled(owner, id, 2);

    const deleted = await bulk(person, { action: "delete", ids: [first!.id] });
    expect(deleted.done).toEqual(may.document ? [first!.id] : []);
    await bulk(owner, { action: "delete", ids: [first!.id, second!.id] });
    const trash = async () => (await person.call(listTrash, {})).body.total;
    const status = async (endpoint: typeof restore | typeof removeForever, of: string) =>
      (await person.call(endpoint, { params: { id: of } })).status;
    expect(await trash()).toBe(may.document ? 2 : 0);
    expect(await status(restore, first!.id)).toBe(may.document ? 200 : 404);
    expect(await status(removeForever, second!.id)).toBe(may.document ? 204 : 404);

    await db.updateTable("collection").set({ trash_id: id }).where("id", "=", id).execute();
    const entry = { organization_id: host.organizationId, id, name: "Soundings" };
    await db
      .insertInto("trash")
      .values({ ...entry, kind: "collection", collection_id: id, deleted_by: owner.user.id })
      .execute();
    expect(await trash()).toBe(may.collection ? 1 : 0);
    expect(await status(restore, id)).toBe(may.collection ? 200 : 404);
    const there = (await owner.call(getCollection, { params })).status;
    expect(there).toBe(may.collection ? 200 : 404);
    if (may.collection) {
      await db.updateTable("collection").set({ trash_id: id }).where("id", "=", id).execute();
      await db
        .insertInto("trash")
        .values({ ...entry, kind: "collection", collection_id: id, deleted_by: owner.user.id })
        .execute();
    }
    expect(await status(removeForever, id)).toBe(may.collection ? 204 : 404);
  });
});
