import { createSession } from "@lectern/contract/chat";
import * as contract from "@lectern/contract/personas";
import { removeMember } from "@lectern/contract/organizations";
import { exportUser } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import type { Person } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { fourAlways, get, make, named, names, startPersonas } from "#test/chat/personas.ts";

import { forgetPersonas } from "./account-deletion.ts";

const { app } = await startPersonas();

test("four are built in for everybody, found by their names in other languages, and stay as they are", async () => {
  const ada = await app.signUp();
  expect(await names(ada, { type: "mypersona" })).toEqual(fourAlways);
  expect(await names(ada, { type: "shared" })).toEqual([]);
  expect(await names(ada, { q: "vertrag" })).toEqual(["Contract reader"]);
  const { body } = await ada.call(contract.listPersonas, {});
  for (const { id, instructions, prompts, built_in, permissions } of body.results) {
    expect([built_in, instructions.length > 100, prompts.length > 1]).toEqual([true, true, true]);
    expect(Object.values(permissions)).toEqual([false, false, false, false]);
    const change = { ...named(id), body: { name: "Mine", version: 1 } };
    expect((await ada.call(contract.updatePersona, change)).status).toBe(403);
    expect((await ada.call(contract.deletePersona, named(id))).status).toBe(403);
  }
});

test("lists go on after the built-in ones, by page, by words and in each order", async () => {
  const ada = await app.signUp();
  for (const name of ["Beta", "alpha", "Gamma"]) await make(ada, { name, description: `x${name}` });
  const all = [...fourAlways, "alpha", "Beta", "Gamma"];
  const pages = [1, 2, 3, 4].map((page) => names(ada, { page, page_size: 3 }));
  expect((await Promise.all(pages)).map((page) => page.length)).toEqual([3, 3, 1, 0]);
  expect((await Promise.all(pages)).flat()).toEqual(all);
  expect(await names(ada, { q: "XBETA" })).toEqual(["Beta"]);
  expect((await names(ada, { sort: "-name" })).slice(4)).toEqual(["Gamma", "Beta", "alpha"]);
  expect((await names(ada, { sort: "-updated_at" })).slice(4)).toEqual(["Gamma", "alpha", "Beta"]);
});

/** r: see and use. e: edit. d: delete. s: change who sees it. p: publish. */
const rights = `
           | owner | admin | editor | viewer | stranger
private    | -     | -     | -      | -      | -
own        | reds  | reds  | reds   | red    |
shared     | redp  | redp  | re     | r      | -
published  | r     | r     | r      | r      | r
`;

test("who may do what with a persona, by role and by whom it is for", async () => {
  const host = await app.signUp();
  const author = await joinAs(app, host, "editor");
  const roles: Record<string, Person> = {
    owner: host,
    admin: await joinAs(app, host, "admin"),
    editor: await joinAs(app, host, "editor"),
    viewer: await joinAs(app, host, "viewer"),
    stranger: await app.signUp(),
  };
  const [head = "", ...rows] = rights.trim().split("\n");
  const columns = head.split("|").map((name) => name.trim());
  for (const row of rows) {
    const [scope = "", ...cells] = row.split("|").map((text) => text.trim());
    for (const [at, said] of cells.entries()) {
      const [role, person] = [columns[at + 1]!, roles[columns[at + 1]!]!];
      if (!said) continue;
      const may = new Set(said.replace("-", ""));
      const by = scope === "own" ? person : author;
      const type = scope === "shared" || scope === "published" ? "shared" : "mypersona";
      const fresh = async () => {
        const made = await make(by, { type });
        if (scope !== "published") return made.id;
        return (await host.call(contract.publishPersona, named(made.id))).body.edition_id!;
      };
      const expectDone = (right: string, status: number, good: number) => {
        const bad = may.has("r") ? [403, 409] : [404];
        expect([scope, role, right, status, may.has(right) ? [good] : bad]).toEqual([
          scope,
          role,
          right,
          status,
          expect.arrayContaining([status]),
        ]);
      };
      const id = await fresh();
      expectDone("r", (await get(person, id)).status, 200);
      const used = await person.call(createSession, { body: { persona_id: id } });
      expectDone("r", used.status, 201);
      const texts = { body: { description: "Changed.", version: 1 } };
      const changed = await person.call(contract.updatePersona, { ...named(id), ...texts });
      expectDone("e", changed.status, 200);
      const other = { type: type === "shared" ? "mypersona" : "shared" } as const;
      const moved = await person.call(contract.updatePersona, {
        ...named(await fresh()),
        body: { ...other, version: 1 },
      });
      expectDone("s", moved.status, 200);
      expectDone(
        "p",
        (await person.call(contract.publishPersona, named(await fresh()))).status,
        200,
      );
      expectDone(
        "d",
        (await person.call(contract.deletePersona, named(await fresh()))).status,
        204,
      );
    }
  }
  const viewer = roles["viewer"]!;
  const shared = { body: { name: "All", type: "shared" as const } };
  expect((await viewer.call(contract.createPersona, shared)).status).toBe(403);
});

test("a stale change is refused with both texts; a newer one goes through", async () => {
  const ada = await app.signUp();
  const { id } = await make(ada, { type: "shared" });
  const change = (instructions: string, version: number) =>
    ada.call(contract.updatePersona, { ...named(id), body: { instructions, version } });
  expect((await change("First.", 1)).body).toMatchObject({ version: 2, instructions: "First." });
  expect(await change("Second.", 1)).toMatchObject({
    status: 409,
    body: {
      detail: "Someone else has changed this persona in the meantime.",
      persona: { instructions: "First.", version: 2 },
      yours: { instructions: "Second.", version: 1 },
    },
  });
  expect((await change("Second.", 2)).status).toBe(200);
});

test("of what a persona rests on each is told what they may see; the rest is counted and stays", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "editor");
  const [open, closed] = [
    await host.collection({ name: "Open", visibility: "shared" }),
    await host.collection({ name: "Closed" }),
  ];
  const knowledge = {
    collection_ids: [open.id, closed.id],
    modes: { [closed.id]: "full" as const },
  };
  const { id } = await make(host, { type: "shared", knowledge: { ...knowledge } as never });
  const { body } = await get(bob, id);
  expect(body).toMatchObject({ sources: 2, hidden_sources: 1 });
  expect(body.knowledge).toMatchObject({ collection_ids: [open.id], modes: {} });
  expect(JSON.stringify(body)).not.toContain(closed.id);
  const emptied = { collection_ids: [], document_ids: [], topic_ids: [], modes: {} };
  const change = { ...named(id), body: { knowledge: emptied, version: 1 } };
  expect((await bob.call(contract.updatePersona, change)).body.sources).toBe(1);
  expect((await get(host, id)).body.knowledge.collection_ids).toEqual([closed.id]);
  const steal = { name: "Thief", knowledge: { collection_ids: [closed.id] } };
  expect((await bob.call(contract.createPersona, { body: steal })).status).toBe(404);
});

test("what its owner leaves behind is edited by editors and deleted by admins; a private one is nobody's", async () => {
  const host = await app.signUp();
  const bob = await joinAs(app, host, "editor");
  const eve = await joinAs(app, host, "editor");
  const { id } = await make(bob, { type: "shared" });
  const secret = await make(bob);
  expect((await get(eve, id)).body.owner?.id).toBe(bob.user.id);
  await host.call(removeMember, { params: { id: bob.user.id } });
  await forgetPersonas(app.deps, bob.user.id);
  expect((await get(eve, id)).body).toMatchObject({ owner: null, permissions: { edit: true } });
  expect((await get(host, secret.id)).status).toBe(404);
  const left = await app.deps.db
    .selectFrom("persona")
    .select("id")
    .where("id", "=", secret.id)
    .execute();
  expect(left).toEqual([]);
  expect((await eve.call(contract.deletePersona, named(id))).status).toBe(403);
  expect((await host.call(contract.deletePersona, named(id))).status).toBe(204);
});

test("one's own personas are in the copy of one's data", async () => {
  const ada = await app.signUp();
  await make(ada, { name: "Diarist", instructions: "Write as I do." });
  const { body } = await ada.call(exportUser, {});
  expect(JSON.stringify(body)).toContain("Write as I do.");
});
