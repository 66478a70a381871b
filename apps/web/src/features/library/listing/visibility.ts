import type { Collection, Visibility } from "@lectern/contract/library";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";

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

/** Says who can see the contents of a collection. */
export const visibilityMeaning: Record<Visibility, MessageDescriptor> = {
  private: msg`Only you see it.`,
  shared: msg`Everyone in this workspace can read it; editors can change it.`,
  published: msg`Everyone on this installation can read it.`,
};

/** The same for one collection, which may be shared with selected people only. */
export const sharingMeaning = ({ visibility, shared_with }: Collection) =>
  shared_with ? chosenMeaning : visibilityMeaning[visibility];
const chosenMeaning = msg`Selected people and teams can read it; some of them can edit it.`;

/**
 * Returns what the user may do with another's collection, or that their own is not shared with all.
 */
export function sharingNote(
  { owner, permissions, shared_with, edition, visibility }: Collection,
  me: string | undefined,
): MessageDescriptor | undefined {
  if (owner.id !== me || visibility === "published")
    return permissions.edit ? msg`Can edit` : msg`Read only`;
  if (shared_with) return msg`Only some`;
  return edition ? msg`Published too` : undefined;
}
