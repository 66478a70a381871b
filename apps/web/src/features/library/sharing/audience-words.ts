import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/icons.ts";

import type { Audience } from "./draft.ts";

export const audienceIcon: Record<Audience, string> = {
  owner: icons.lock,
  chosen: icons.person,
  workspace: icons.people,
};

export const audienceName: Record<Audience, MessageDescriptor> = {
  owner: msg`Only its owner`,
  chosen: msg`Chosen people and teams`,
  workspace: msg`Everyone in this workspace`,
};

/** What each choice means, in a sentence. */
export const audienceMeaning: Record<Audience, MessageDescriptor> = {
  owner: msg`For all others it does not exist: not in lists, not in search, not in answers.`,
  chosen: msg`They alone find it, read it and ask about it; some may change it as well.`,
  workspace: msg`All members find it, read it and ask about it; editors can change it.`,
};
