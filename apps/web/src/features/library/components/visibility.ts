import type { Visibility } from "@lectern/contract/library";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/icons.ts";

export const visibilityIcon: Record<Visibility, string> = {
  private: icons.lock,
  shared: icons.people,
  published: icons.globe,
};

export const visibilityName: Record<Visibility, MessageDescriptor> = {
  private: msg`Private`,
  shared: msg`Shared`,
  published: msg`Published`,
};

/** Who sees what lies in such a collection, in a sentence. */
export const visibilityMeaning: Record<Visibility, MessageDescriptor> = {
  private: msg`Only you see it.`,
  shared: msg`Everyone in this workspace can read it; editors can change it.`,
  published: msg`Everyone on this installation can read it.`,
};
