import type { Group } from "./auth.ts";

const strength: Record<Group, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/**
 * Who may do what in a workspace: the weakest role that may, per action. Whose object it is and how
 * visible comes on top and is asked where the object is: a private collection is its owner's alone,
 * chats are the asker's own.
 */
export const weakest = {
  /** Shared and published collections: their documents, search, topics and snippets. */
  "library.read": "viewer",
  "chat.write": "viewer",
  "persona.write": "viewer",
  "asset.write": "viewer",
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

  "collection.publish": "admin",
  "persona.publish": "admin",
  /** Invite, change roles, remove; teams. */
  "member.manage": "admin",
  "model.manage": "admin",
  "system_document.manage": "admin",
  "audit.read": "admin",
  "usage.read": "admin",
  /** The logo. */
  "workspace.edit": "admin",

  "workspace.rename": "owner",
  "workspace.delete": "owner",
  "workspace.hand_over": "owner",
} as const satisfies Record<string, Group>;

export type Action = keyof typeof weakest;

/** Whether a role is this one or a stronger one. */
export const reaches = (group: Group, least: Group): boolean => strength[group] >= strength[least];

/** Whether a person of this role may do this at all; false without a workspace. */
export const may = (group: Group | null, action: Action): boolean =>
  group !== null && reaches(group, weakest[action]);
