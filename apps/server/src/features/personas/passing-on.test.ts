import * as contract from "@lectern/contract/personas";
import { expect, test } from "vitest";

import { get, make, named, names, startPersonas } from "#test/chat/personas.ts";

const { app } = await startPersonas();

test("what is published is a frozen copy without knowledge, made anew and withdrawn by admins", async () => {
  const [host, stranger] = [await app.signUp(), await app.signUp()];
  const { id: collection } = await host.collection({ visibility: "shared" });
  const knowledge = { collection_ids: [collection] } as never;
  const { id, version } = await make(host, {
    name: "Frozen",
    type: "shared",
    knowledge,
    instructions: "One.",
  });
  const publish = () => host.call(contract.publishPersona, named(id));
  const { body: published } = await publish();
  const edition = published.edition_id!;
  expect(await names(stranger, { type: "published", q: "Frozen" })).toEqual(["Frozen"]);
  await host.call(contract.updatePersona, {
    ...named(id),
    body: { instructions: "Two.", version },
  });
  const copy = async () => (await get(stranger, edition)).body;
  expect(await copy()).toMatchObject({
    instructions: "One.",
    type: "published",
    owner: null,
    sources: 0,
  });
  expect((await publish()).body.edition_id).toBe(edition);
  expect((await copy()).instructions).toBe("Two.");
  expect((await host.call(contract.deletePersona, named(id))).status).toBe(409);
  const unshare = { ...named(id), body: { type: "mypersona" as const, version: 2 } };
  expect((await host.call(contract.updatePersona, unshare)).status).toBe(409);
  expect((await host.call(contract.withdrawPersona, named(id))).body.edition_id).toBeNull();
  expect((await get(stranger, edition)).status).toBe(404);
  expect((await host.call(contract.withdrawPersona, named(id))).status).toBe(404);
});

test("a persona travels as a file, which says what of it could not be taken", async () => {
  const [ada, bob] = [await app.signUp(), await app.signUp()];
  const { id: collection } = await ada.collection();
  const made = await make(ada, {
    name: "Traveller",
    color: 3,
    instructions: "Be *brief*.",
    temperature: 0.2,
    length: "long",
    prompts: ["One?", "Two?"],
    knowledge: { collection_ids: [collection] } as never,
  });
  const { body: file } = await ada.call(contract.exportPersona, named(made.id));
  const { status, body } = await bob.call(contract.importPersona, { body: file });
  expect([status, body.dropped]).toEqual([
    201,
    ["One source is not in this workspace, or you don't have access to it. It was left out."],
  ]);
  const { name, color, instructions, temperature, length, prompts } = made;
  expect(body.persona).toMatchObject({
    name,
    color,
    instructions,
    temperature,
    length,
    prompts,
    sources: 0,
  });
  expect((await ada.call(contract.importPersona, { body: file })).body.dropped).toEqual([]);
  const wrong: [string, object][] = [
    ["another format", { ...file, format: "recipe" }],
    [
      "long instructions",
      { ...file, persona: { ...file.persona, instructions: "x".repeat(8001) } },
    ],
    ["seven prompts", { ...file, persona: { ...file.persona, prompts: Array(7).fill("?") } }],
    ["no name", { ...file, persona: { ...file.persona, name: " " } }],
    ["a colour that is none", { ...file, persona: { ...file.persona, color: 7 } }],
  ];
  for (const [what, sent] of wrong)
    expect([
      what,
      (await bob.call(contract.importPersona, { body: sent as never })).status,
    ]).toEqual([what, 422]);
});
