import { createSession, getSession, updateSession } from "@lectern/contract/chat";
import { listProviders, orderModels } from "@lectern/contract/models";
import { addTeamMember, createTeam, deleteTeam } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { connect, offer } from "#test/chat/models.ts";
import { choicesOf, offeredModels } from "#test/chat/offered-models.ts";
import { joinAs } from "#test/library/library.ts";
import type { Move } from "#test/servers/models/model-server.ts";

const { app, server, setScripts, answer, answerIn, tenant } = await offeredModels();

test("a model is for everybody, from a role on, or for teams; when the last team is gone, for nobody", async () => {
  const ada = await tenant();
  const [editor, viewer] = [await joinAs(app, ada, "editor"), await joinAs(app, ada, "viewer")];
  const { body: team } = await ada.call(createTeam, { body: { name: "Pilots" } });
  await ada.call(addTeamMember, { params: { id: team.id, user_id: viewer.user.id } });
  const provider = await connect(ada, server.url);
  await offer(ada, provider, "all");
  await offer(ada, provider, "editors", { audience: { kind: "role", group: "editor" } });
  const teams = { kind: "teams" as const, team_ids: [team.id] };
  const pilots = await offer(ada, provider, "pilots", { audience: teams });
  expect(await choicesOf(editor)).toEqual(["all", "editors", "extractive"]);
  expect(await choicesOf(viewer)).toEqual(["all", "pilots", "extractive"]);
  const body = { model: pilots.id };
  expect((await editor.call(createSession, { body })).status).toBe(422);
  const { body: session } = await viewer.call(createSession, { body });
  const params = { session_id: session.id };
  expect(await answerIn(viewer, session.id)).toMatchObject({ end: { model: "pilots" } });

  await ada.call(deleteTeam, { params: { id: team.id } });
  for (const person of [ada, editor, viewer])
    expect(await choicesOf(person)).not.toContain("pilots");
  // The conversation that had chosen it says so and continues.
  const { end, steps } = await answerIn(viewer, session.id);
  expect(end).toMatchObject({ status: "complete", model: "all" });
  expect(steps).toContain("The selected model is no longer available. Asking all instead.");
  expect((await viewer.call(getSession, { params })).body.model).toBe(pilots.id);
  const reset = await viewer.call(updateSession, { params, body: { model: null } });
  expect(reset.body.model).toBeNull();
});

test("who asks chooses for a chat or for one question; the first in the order answers where nobody chose", async () => {
  const ada = await tenant();
  const provider = await connect(ada, server.url);
  const [one, two] = [await offer(ada, provider, "one"), await offer(ada, provider, "two")];
  const modelOf = async (...asked: [string?, string?]) => (await answer(ada, ...asked)).end;
  expect(await modelOf()).toMatchObject({ model: "one" });
  expect(await modelOf(two.id)).toMatchObject({ model: "two" });
  expect(await modelOf(two.id, one.id)).toMatchObject({ model: "one" });
  expect(await modelOf(two.id, "extractive")).toMatchObject({
    model: "extractive",
    answer: { quoted: true },
  });
  await ada.call(orderModels, { body: { model_ids: [two.id] } });
  expect(await choicesOf(ada)).toEqual(["two", "one", "extractive"]);
  expect((await ada.call(listProviders, {})).body.order).toEqual([two.id, one.id]);
  expect(await modelOf()).toMatchObject({ model: "two" });
});

test("where a model does not begin to answer the next that may is asked, and this is told; none is doubled", async () => {
  const ada = await tenant();
  const provider = await connect(ada, server.url);
  const first = await offer(ada, provider, "first");
  await offer(ada, provider, "never", { stands_in: false });
  await offer(ada, provider, "small", { window_tokens: 1_024 });
  await offer(ada, provider, "second");
  for (const fault of [
    [{ status: 401 }],
    [{ status: 500 }],
    [{ raw: "data: {oops\n\n" }],
    [{ raw: ": hello\n\n" }],
  ] as Move[][]) {
    setScripts({ first: fault });
    server.asked.length = 0;
    const { end, steps } = await answer(ada, first.id);
    expect(end).toMatchObject({
      status: "complete",
      model: "second",
      answer: { content: "I am second [1].", quoted: false },
    });
    expect(steps).toContain("first did not answer. Asking second instead.");
    expect(new Set(server.asked.map(({ body }) => body.model))).toEqual(
      new Set(["first", "second"]),
    );
  }
  // After the first word there is no fallback.
  setScripts({ first: [{ delta: "The rent is" }, { raw: "data: {oops\n\n" }] });
  server.asked.length = 0;
  expect((await answer(ada, first.id)).end).toBe(
    "The model's answer could not be read. Try again.",
  );
  expect(server.asked.map(({ body }) => body.model)).toEqual(["first"]);
  // Quotes are never a fallback: the user is told that no model answered.
  setScripts({ first: [{ status: 401 }], second: [{ status: 401 }] });
  expect((await answer(ada)).end).toBe(
    "The model provider rejected the API key (401). Ask an administrator to check it.",
  );
});
