import type { Group } from "@lectern/contract/auth";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Role {
  name: MessageDescriptor;
  meaning: MessageDescriptor;
}

/** The name of each role, and its rights in one line. */
export const roles: Record<Group, Role> = {
  owner: { name: msg`Owner`, meaning: msg`Full access, including handing the workspace over` },
  admin: { name: msg`Admin`, meaning: msg`Manages members and settings` },
  editor: { name: msg`Editor`, meaning: msg`Creates collections and adds documents` },
  viewer: { name: msg`Viewer`, meaning: msg`Reads shared collections and asks questions` },
};

/** The roles that can be assigned. */
export const given = ["admin", "editor", "viewer"] as const;
