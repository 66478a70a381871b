import { t } from "@lingui/core/macro";

import * as icons from "#ui/images/icons.ts";
import type { NavLinkEntry } from "#ui/shell/nav-link.ts";

/** The sidebar's entries in the current language. */
export const mainLinks = (): readonly NavLinkEntry[] => [
  {
    name: t`Library`,
    url: "/library",
    key: "library",
    visibility: true,
    icon: icons.library,
    subLinks: [
      { name: t`All`, url: "/library/all", key: "all", visibility: true, icon: icons.layers },
      {
        name: t`Private`,
        url: "/library/private",
        key: "private",
        visibility: true,
        icon: icons.lock,
      },
      {
        name: t`Shared`,
        url: "/library/shared",
        key: "organization-vault",
        visibility: true,
        icon: icons.people,
      },
      {
        name: t`Published`,
        url: "/library/published",
        key: "published",
        visibility: true,
        icon: icons.globe,
      },
    ],
  },
  { name: t`Chat`, url: "/chat-ai", key: "chat", visibility: true, icon: icons.chat },
  {
    name: t`Persona`,
    url: "/persona/mypersona",
    area: "/persona",
    key: "persona",
    visibility: true,
    icon: icons.person,
  },
  { name: t`Assets`, url: "/assets", key: "assets", visibility: true, icon: icons.draft },
];

export const lowerLinks = (): readonly NavLinkEntry[] => [
  { name: t`Setting`, url: "/settings", key: "setting", visibility: true, icon: icons.sliders },
  {
    name: t`Help Center`,
    url: "/help-center",
    key: "help-center",
    visibility: true,
    icon: icons.help,
  },
];
