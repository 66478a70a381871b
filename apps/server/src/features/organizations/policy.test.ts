import { may, weakest } from "@lectern/contract/policy";
import { expect, test } from "vitest";

import { demand } from "./policy.ts";

const roles = ["viewer", "editor", "admin", "owner"] as const;

/** Written out on purpose: a change of rights has to be made twice. */
const table: Record<keyof typeof weakest, string> = {
  "library.read": "viewer editor admin owner",
  "chat.write": "viewer editor admin owner",
  "persona.write": "viewer editor admin owner",
  "asset.write": "viewer editor admin owner",
  "review.write": "viewer editor admin owner",
  "run.write": "viewer editor admin owner",
  "draft.write": "viewer editor admin owner",
  "check.write": "viewer editor admin owner",
  "request.write": "viewer editor admin owner",
  "member.read": "viewer editor admin owner",
  "collection.create": "editor admin owner",
  "collection.edit": "editor admin owner",
  "collection.delete": "editor admin owner",
  "collection.share": "editor admin owner",
  "topic.write": "editor admin owner",
  "snippet.write": "editor admin owner",
  "persona.share": "editor admin owner",
  "review.share": "editor admin owner",
  "template.share": "editor admin owner",
  "review.manage": "admin owner",
  "template.manage": "admin owner",
  "persona.publish": "admin owner",
  "collection.publish": "admin owner",
  "member.manage": "admin owner",
  "model.manage": "admin owner",
  "system_document.manage": "admin owner",
  "source.server_folder": "admin owner",
  "tool.manage": "admin owner",
  "webhook.manage": "admin owner",
  "provisioning.manage": "admin owner",
  "sign_in.manage": "admin owner",
  "tag.manage": "admin owner",
  "quota.manage": "admin owner",
  "retention.manage": "admin owner",
  "insight.manage": "admin owner",
  "retrieval_test.manage": "admin owner",
  "audit.read": "admin owner",
  "usage.read": "admin owner",
  "workspace.edit": "admin owner",
  "workspace.rename": "owner",
  "workspace.brand": "owner",
  "workspace.delete": "owner",
  "workspace.hand_over": "owner",
};

test.each(Object.entries(table))("%s is for %s", (name, who) => {
  const action = name as keyof typeof weakest;
  expect(roles.filter((role) => may(role, action)).join(" ")).toBe(who);
  expect(may(null, action)).toBe(false);
});

test("the table names every action", () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(weakest).toSorted());
});

test("what a role does not allow is forbidden in words", () => {
  expect(() => demand({ group: "editor" }, "collection.publish")).toThrow(
    "Your role in this workspace does not allow this.",
  );
  expect(() => demand({ group: "admin" }, "collection.publish")).not.toThrow();
});
