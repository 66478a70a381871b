import { createApiKey, revokeApiKey } from "@lectern/contract/auth";
import { createField, deleteField, updateField } from "@lectern/contract/fields";
import {
  createCollection,
  deleteCollection,
  deleteDocument,
  updateCollection,
} from "@lectern/contract/library";
import * as contract from "@lectern/contract/organizations";
import { createTag, deleteTag, updateTag } from "@lectern/contract/tags";
import { createQuota, deleteQuota, updateQuota } from "@lectern/contract/quotas";
import { placeLegalHold, releaseLegalHold, setRetention } from "@lectern/contract/retention";
import { createWebhook, deleteWebhook, updateWebhook } from "@lectern/contract/webhooks";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { callAt, type Person, startApp } from "#test/app.ts";
import { changeTools } from "#test/identity/tool-actions.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { joinAs, sendFile } from "#test/library/library.ts";
import { pictureForm, smallPicture } from "#test/samples.ts";

const app = await startApp({ role: "web" });

const verify = (person: Person) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("id", "=", person.user.id)
    .execute();

test("each action is one entry: who, what, to what, and from where", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "viewer");
  const cleo = await app.signUp("Cleo");
  await verify(cleo);
  const id = ada.organizationId;
  const params = { id };
  let seen = (await eventsOf(ada)).total;

  /** Runs `work` and expects exactly one new entry, with this action and target. */
  async function action(
    action: string,
    target: string | RegExp,
    work: () => Promise<{ status: number }>,
  ) {
    const { status } = await work();
    expect([action, status < 300]).toEqual([action, true]);
    const { total, results } = await eventsOf(ada);
    expect([action, total - seen]).toEqual([action, 1]);
    seen = total;
    expect(results[0]).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { id: expect.any(String), name: expect.stringMatching(/ Example$/) },
      action,
      target: typeof target === "string" ? target : expect.stringMatching(target),
      address: "127.0.0.1",
    });
    return results[0];
  }

  const first = (await eventsOf(ada)).results.at(-1);
  expect(first).toMatchObject({ action: "workspace.created", target: "Ada's workspace" });
  await action("workspace.renamed", "Ada's workspace → Pier", () =>
    ada.call(contract.updateOrganization, { params, body: { name: "Pier" } }),
  );
  const look = (body: object) => () => ada.call(contract.updateOrganization, { params, body });
  await action("workspace.product_named", "Desk", look({ product_name: "Desk" }));
  await action("workspace.product_unnamed", "Pier", look({ product_name: null }));
  await action("workspace.coloured", "#aa3355", look({ accent: "#aa3355" }));
  await action("workspace.uncoloured", "Pier", look({ accent: null }));
  await action("workspace.logo_set", "Pier", () =>
    ada.call(contract.setOrganizationLogo, { params, body: pictureForm(smallPicture) } as never),
  );
  await action("workspace.logo_removed", "Pier", () =>
    ada.call(contract.removeOrganizationLogo, { params }),
  );

  const email = `guest.${uuid()}@example.org`;
  let invited = "";
  const invite = (to: string) => async () => {
    const answer = await ada.call(contract.inviteMember, { body: { email: to, group: "viewer" } });
    invited = answer.body.id;
    return answer;
  };
  await action("member.invited", `${email} (viewer)`, invite(email));
  await action("invitation.renewed", `${email} (viewer)`, invite(email));
  await action("invitation.renewed", `${email} (viewer)`, () =>
    ada.call(contract.resendInvitation, { params: { id: invited } }),
  );
  await action("invitation.withdrawn", email, () =>
    ada.call(contract.removeMember, { params: { id: invited } }),
  );
  await action("member.invited", `${cleo.email} (viewer)`, invite(cleo.email));
  const declined = await action("invitation.declined", cleo.email, () =>
    cleo.call(contract.declineInvitation, { params: { id: invited } }),
  );
  expect(declined?.actor?.id).toBe(cleo.user.id);
  await action("member.invited", `${cleo.email} (viewer)`, invite(cleo.email));
  await action("invitation.accepted", `${cleo.email} (viewer)`, () =>
    cleo.call(contract.acceptInvitation, { body: { id: invited } }),
  );
  const role = (person: Person, group: contract.Organization["group"]) => () =>
    ada.call(contract.updateMember, { params: { id: person.user.id }, body: { group } });
  const named = (person: Person) => `${person.user.first_name} Example <${person.email}>`;
  await action("member.role_changed", `${named(bob)}: viewer → admin`, role(bob, "admin"));

  let team = "";
  await action("team.created", "Pilots", async () => {
    const member_ids = [bob.user.id, cleo.user.id];
    const answer = await ada.call(contract.createTeam, { body: { name: "Pilots", member_ids } });
    team = answer.body.id;
    return answer;
  });
  await action("team.renamed", "Pilots → Tugs", () =>
    ada.call(contract.updateTeam, { params: { id: team }, body: { name: "Tugs" } }),
  );
  const place = { params: { id: team, user_id: bob.user.id } };
  await action("team.member_removed", `${named(bob)}: Tugs`, () =>
    ada.call(contract.removeTeamMember, place),
  );
  await action("team.member_added", `${named(bob)}: Tugs`, () =>
    ada.call(contract.addTeamMember, place),
  );

  let collection_id = "";
  await action("collection.created", "Soundings: private", async () => {
    const answer = await ada.call(createCollection, { body: { name: "Soundings" } });
    collection_id = answer.body.id;
    return answer;
  });
  const share = (body: object) => () =>
    ada.call(updateCollection, { params: { collection_id }, body });
  await action("collection.shared", "Soundings: shared", share({ visibility: "shared" }));
  await action(
    "collection.shared",
    "Soundings: shared (Tugs: edit)",
    share({ shared_with: { teams: [{ id: team, level: "edit" }] } }),
  );
  await action("team.deleted", "Tugs", () =>
    ada.call(contract.deleteTeam, { params: { id: team } }),
  );
  const document = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "Text" });
  await action("document.deleted", "a.txt", () =>
    ada.call(deleteDocument, { params: { collection_id, document_id: document.id } }),
  );
  await action("collection.deleted", "Soundings", () =>
    ada.call(deleteCollection, { params: { collection_id } }),
  );

  let key = "";
  await action("api_key.created", /Nightly/, async () => {
    const answer = await ada.call(createApiKey, {
      body: { name: "Nightly", scopes: ["library.read"] },
    });
    key = answer.body.id;
    return answer;
  });
  await action("api_key.revoked", /Nightly/, () => ada.call(revokeApiKey, { params: { id: key } }));

  let tag_id = "";
  await action("tag.created", "Contract", async () => {
    const answer = await ada.call(createTag, { body: { name: "Contract", color: 0 } });
    tag_id = answer.body.id;
    return answer;
  });
  await action("tag.changed", "Contract → Contracts", () =>
    ada.call(updateTag, { params: { tag_id }, body: { name: "Contracts" } }),
  );
  await action("tag.deleted", "Contracts", () => ada.call(deleteTag, { params: { tag_id } }));

  let field_id = "";
  await action("field.created", "Due", async () => {
    const answer = await ada.call(createField, { body: { name: "Due", type: "date" } });
    field_id = answer.body.id;
    return answer;
  });
  await action("field.changed", "Due → Due on", () =>
    ada.call(updateField, { params: { field_id }, body: { name: "Due on" } }),
  );
  await action("field.deleted", "Due on", () => ada.call(deleteField, { params: { field_id } }));

  const url = "https://hooks.example.org/secret";
  let webhook_id = "";
  await action("webhook.created", "https://hooks.example.org", async () => {
    const answer = await ada.call(createWebhook, { body: { url, events: ["run.done"] } });
    webhook_id = answer.body.id;
    return answer;
  });
  await action("webhook.changed", "https://hooks.example.org", () =>
    ada.call(updateWebhook, { params: { webhook_id }, body: { active: false } }),
  );
  await action("webhook.deleted", "https://hooks.example.org", () =>
    ada.call(deleteWebhook, { params: { webhook_id } }),
  );

  await changeTools(app.deps.db, ada, action);
  let quota_id = "";
  await action("quota.created", "everyone, questions a day: 1,000", async () => {
    const answer = await ada.call(createQuota, {
      body: { scope: "everyone", measure: "questions", period: "day", amount: 1000 },
    });
    quota_id = answer.body.id;
    return answer;
  });
  await action("quota.changed", "everyone, questions a day: 1,000 → 2,000", () =>
    ada.call(updateQuota, { params: { quota_id }, body: { amount: 2000 } }),
  );
  await action("quota.deleted", "everyone, questions a day: 2,000", () =>
    ada.call(deleteQuota, { params: { quota_id } }),
  );

  const days = { chats: 90, temporary_chats: 1, trash: 30, checks: null, runs: null };
  await action("retention.changed", "chats: kept → 90 days", () =>
    ada.call(setRetention, { body: { days } }),
  );
  let hold_id = "";
  await action("hold.placed", "Case (workspace): A lawsuit", async () => {
    const body = { name: "Case", reason: "A lawsuit", scope: "workspace" } as const;
    const answer = await ada.call(placeLegalHold, { body });
    hold_id = answer.body.id;
    return answer;
  });
  await action("hold.released", "Case: Settled", () =>
    ada.call(releaseLegalHold, { params: { hold_id }, body: { reason: "Settled" } }),
  );

  const inside = { token: cleo.token, organizationId: id };
  await action("member.left", named(cleo), () =>
    callAt(app.url, inside, contract.removeMember, { params: { id: cleo.user.id } }),
  );
  await action("member.removed", named(bob), () =>
    ada.call(contract.removeMember, { params: { id: bob.user.id } }),
  );

  // A deleted workspace refuses requests, so both entries are read after it is restored.
  await ada.call(contract.deleteOrganization, { params });
  await ada.call(contract.restoreOrganization, { params });
  const { total, results } = await eventsOf(ada);
  expect(total - seen).toBe(2);
  expect(results.slice(0, 2).map(({ action }) => action)).toEqual([
    "workspace.restored",
    "workspace.deleted",
  ]);
  seen = total;

  const heir = await joinAs(app, ada, "viewer");
  await action("workspace.handed_over", named(heir), role(heir, "owner"));
});
