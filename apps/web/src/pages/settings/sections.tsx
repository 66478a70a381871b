import type { ComponentType } from "react";

import * as icons from "#ui/icons.ts";

import { Preferences } from "./Preferences.tsx";
import { Profile } from "./Profile.tsx";
import { Workspace } from "./Workspace.tsx";

interface Section {
  readonly key: string;
  readonly name: string;
  readonly group: "You" | "Workspace";
  readonly icon: string;
  readonly Content: ComponentType;
}

export const sections: readonly Section[] = [
  { key: "profile", name: "Profile", group: "You", icon: icons.person, Content: Profile },
  {
    key: "preferences",
    name: "Preferences",
    group: "You",
    icon: icons.sliders,
    Content: Preferences,
  },
  {
    key: "workspace",
    name: "Workspace",
    group: "Workspace",
    icon: icons.home,
    Content: Workspace,
  },
];
