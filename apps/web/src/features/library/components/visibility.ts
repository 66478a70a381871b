import type { Visibility } from "@lectern/contract/library";

import * as icons from "#ui/icons.ts";

export const visibilityIcon: Record<Visibility, string> = {
  private: icons.lock,
  shared: icons.people,
  published: icons.globe,
};

export const visibilityName: Record<Visibility, string> = {
  private: "Private",
  shared: "Shared",
  published: "Published",
};

/** Who sees what lies in such a collection, in a sentence. */
export const visibilityMeaning: Record<Visibility, string> = {
  private: "Only you see it.",
  shared: "Everyone in this workspace can read it; editors can change it.",
  published: "Everyone on this installation can read it.",
};
