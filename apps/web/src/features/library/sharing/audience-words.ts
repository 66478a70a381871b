import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

import type { Audience } from "./draft.ts";

export const audienceIcon: Record<Audience, string> = {
  owner: icons.lock,
  chosen: icons.person,
  workspace: icons.people,
};

export const audienceName: Record<Audience, MessageDescriptor> = {
  owner: msg`Only the owner`,
  chosen: msg`Chosen people and teams`,
  workspace: msg`Everyone in this workspace`,
};

/** The explanation of each audience. */
export const audienceMeaning: Record<Audience, MessageDescriptor> = {
  owner: msg`No one else sees it in lists, search or answers.`,
  chosen: msg`Only they can find it, read it and ask about it; some can also edit it.`,
  workspace: msg`All members can find it, read it and ask about it; editors can edit it.`,
};
