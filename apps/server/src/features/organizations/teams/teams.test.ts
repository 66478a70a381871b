import {
  addTeamMember,
  createTeam,
  deleteTeam,
  inviteMember,
  listTeamMembers,
  listTeams,
  removeMember,
  removeTeamMember,
  updateTeam,
} from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";

const app = await startApp({ role: "web" });

test("teams are listed by name with the number of their members", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const made = await ada.call(createTeam, {
    body: { name: " Pilots ", member_ids: [bob.user.id, ada.user.id, bob.user.id.toUpperCase()] },
  });
  expect(made).toMatchObject({ status: 201, body: { name: "Pilots", member_count: 2 } });
  await ada.call(createTeam, { body: { name: "apprentices" } });
  const { body } = await bob.call(listTeams, {});
  expect(body.results.map(({ name, member_count }) => [name, member_count])).toEqual([
    ["apprentices", 0],
    ["Pilots", 2],
  ]);
  expect((await bob.call(listTeams, { query: { q: "pil" } })).body).toEqual({
    total: 1,
    results: [made.body],
  });
  const params = { id: made.body.id };
  const members = await bob.call(listTeamMembers, { params });
  expect(members.body.results.map(({ id }) => id)).toEqual(
    expect.arrayContaining([ada.user.id, bob.user.id]),
  );
  const found = await bob.call(listTeamMembers, { params, query: { q: bob.email } });
  expect(found.body).toMatchObject({ total: 1, results: [{ id: bob.user.id }] });
});

test("a name is given once, in whatever case, and is one that can be shown", async () => {
  const ada = await app.signUp();
  const { body: pilots } = await ada.call(createTeam, { body: { name: "Pilots" } });
  const { body: tugs } = await ada.call(createTeam, { body: { name: "Tugs" } });
  expect(await ada.call(createTeam, { body: { name: "PILOTS" } })).toMatchObject({
    status: 409,
    body: { detail: 'A team named "PILOTS" already exists.' },
  });
  const params = { id: tugs.id };
  expect((await ada.call(updateTeam, { params, body: { name: "pilots" } })).status).toBe(409);
  const recased = await ada.call(updateTeam, {
    params: { id: pilots.id },
    body: { name: "PILOTS" },
  });
  expect(recased).toMatchObject({ status: 200, body: { name: "PILOTS" } });
  for (const name of ["", "  ", "a".repeat(101), "a\0b", "a\nb", "a\u202eb"]) {
    expect((await ada.call(createTeam, { body: { name } })).status).toBe(422);
    expect((await ada.call(updateTeam, { params, body: { name } })).status).toBe(422);
  }
  const arabic = await ada.call(createTeam, { body: { name: "فريق الميناء" } });
  expect(arabic).toMatchObject({ status: 201, body: { name: "فريق الميناء" } });
  const same = await Promise.all(
    Array.from({ length: 8 }, () => ada.call(createTeam, { body: { name: "Cranes" } })),
  );
  expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(same.filter(({ status }) => status === 409)).toHaveLength(7);
});

test("members come and go; only those of the workspace can be in a team", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const bob = await joinAs(app, ada, "viewer");
  const { body: team } = await ada.call(createTeam, { body: { name: "Pilots" } });
  const place = { params: { id: team.id, user_id: bob.user.id } };
  for (let time = 0; time < 2; time++) {
    const added = await ada.call(addTeamMember, place);
    expect(added).toMatchObject({ status: 200, body: { member_count: 1 } });
  }
  const { body: guest } = await ada.call(inviteMember, {
    body: { email: `guest.${uuid()}@example.org`, group: "viewer" },
  });
  for (const user_id of [eve.user.id, uuid(), guest.id]) {
    const refused = await ada.call(addTeamMember, { params: { id: team.id, user_id } });
    expect(refused).toMatchObject({ status: 404, body: { detail: "Member not found." } });
    const made = await ada.call(createTeam, { body: { name: "Others", member_ids: [user_id] } });
    expect(made).toMatchObject({
      status: 422,
      body: { detail: [{ msg: "Choose members of this workspace." }] },
    });
  }
  expect((await ada.call(listTeams, {})).body.total).toBe(1);
  expect((await ada.call(removeTeamMember, place)).status).toBe(204);
  expect((await ada.call(removeTeamMember, place)).status).toBe(404);

  await ada.call(addTeamMember, place);
  await ada.call(removeMember, { params: { id: bob.user.id } });
  expect((await ada.call(listTeamMembers, { params: { id: team.id } })).body.total).toBe(0);
});

test("teams of another workspace are not found", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { body: team } = await ada.call(createTeam, {
    body: { name: "Pilots", member_ids: [ada.user.id] },
  });
  const params = { id: team.id };
  const place = { params: { id: team.id, user_id: eve.user.id } };
  const answers = [
    await eve.call(listTeamMembers, { params }),
    await eve.call(updateTeam, { params, body: { name: "Mine" } }),
    await eve.call(deleteTeam, { params }),
    await eve.call(addTeamMember, place),
    await eve.call(removeTeamMember, place),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { detail: "Team not found." } });
  }
  expect((await eve.call(listTeams, {})).body.total).toBe(0);
});
