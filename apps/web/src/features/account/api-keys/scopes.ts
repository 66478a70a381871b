import type { ApiKey } from "@lectern/contract/auth";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type Scope = ApiKey["scopes"][number];

/** The label of each scope of a key. */
export const scopes: Record<Scope, MessageDescriptor> = {
  "library.read": msg`Read collections and documents, and search them`,
  "library.write": msg`Create collections, add, change and delete documents`,
  "chat.read": msg`Read your chats`,
  "chat.write": msg`Ask questions, and delete chats`,
  "organization.read": msg`See the workspace, its members and teams`,
};

export const allScopes: readonly Scope[] = [
  "library.read",
  "library.write",
  "chat.read",
  "chat.write",
  "organization.read",
];
