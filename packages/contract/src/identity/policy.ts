import type { Group } from "./auth.ts";

const strength: Record<Group, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/**
 * For each action in a workspace, the weakest role that may do it. Ownership and visibility are
 * checked in addition, where the object is: a private collection is only its owner's, a
 * conversation only its asker's.
 */
export const weakest = {
  /** Shared and published collections: their documents, search, topics and snippets. */
  "library.read": "viewer",
  "chat.write": "viewer",
  "persona.write": "viewer",
  "asset.write": "viewer",
  "review.write": "viewer",
  "run.write": "viewer",
  "draft.write": "viewer",
  "check.write": "viewer",
  /** Ask somebody for a document. */
  "request.write": "viewer",
  "member.read": "viewer",

  "collection.create": "editor",
  /** Rename and describe; add, move and delete documents. */
  "collection.edit": "editor",
  "collection.delete": "editor",
  /** Between private and shared. */
  "collection.share": "editor",
  "topic.write": "editor",
  "snippet.write": "editor",
  "persona.share": "editor",
  /** Share own reviews; edit, fill and verify shared ones. */
  "review.share": "editor",
  /** Share own templates of runs. */
  "template.share": "editor",

  "collection.publish": "admin",
  "persona.publish": "admin",
  /** Delete shared reviews of others. */
  "review.manage": "admin",
  /** Rename and delete shared templates of others. */
  "template.manage": "admin",
  /** Invite, change roles, remove; teams. */
  "member.manage": "admin",
  /** Providers, models and their prices; the limits for runs. */
  "model.manage": "admin",
  "system_document.manage": "admin",
  /** Let a collection follow a folder of the server. */
  "source.server_folder": "admin",
  /** Servers whose tools answers may call. */
  "tool.manage": "admin",
  /** Addresses that are told of events. */
  "webhook.manage": "admin",
  /** Tokens by which a directory adds and removes people, and the roles of its groups. */
  "provisioning.manage": "admin",
  /** Sign-in providers of the workspace, and the mail domains that are verified for them. */
  "sign_in.manage": "admin",
  /** Tags, and what else documents are described by. */
  "tag.manage": "admin",
  /** Limits of what people, teams and the workspace use. */
  "quota.manage": "admin",
  /** How long content is kept, and legal holds. */
  "retention.manage": "admin",
  /** Which questions were not answered well; of their texts, those that one may read anyway. */
  "insight.manage": "admin",
  /** Question sets, by which retrieval is tested. */
  "retrieval_test.manage": "admin",
  "audit.read": "admin",
  "usage.read": "admin",
  /** The logo, and the rule for approving drafts. */
  "workspace.edit": "admin",

  "workspace.rename": "owner",
  /** The name and the colour shown in place of the product's. */
  "workspace.brand": "owner",
  "workspace.delete": "owner",
  "workspace.hand_over": "owner",
} as const satisfies Record<string, Group>;

export type Action = keyof typeof weakest;

/** Whether a role is this one or a stronger one. */
export const isAtLeast = (group: Group, least: Group): boolean =>
  strength[group] >= strength[least];

/** Whether a role allows an action; false without a workspace. */
export const may = (group: Group | null, action: Action): boolean =>
  group !== null && isAtLeast(group, weakest[action]);
