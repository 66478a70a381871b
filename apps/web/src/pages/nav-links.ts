import * as icons from "#ui/icons.ts";
import type { NavLinkEntry } from "#ui/shell/nav-link.ts";

export const mainLinks: readonly NavLinkEntry[] = [
  {
    name: "Library",
    url: "/library",
    key: "library",
    visibility: true,
    icon: icons.library,
    subLinks: [
      { name: "All", url: "/library/all", key: "all", visibility: true, icon: icons.layers },
      {
        name: "Private",
        url: "/library/private",
        key: "private",
        visibility: true,
        icon: icons.lock,
      },
      {
        name: "Shared",
        url: "/library/shared",
        key: "organization-vault",
        visibility: true,
        icon: icons.people,
      },
      {
        name: "Published",
        url: "/library/published",
        key: "published",
        visibility: true,
        icon: icons.globe,
      },
    ],
  },
  { name: "Chat", url: "/chat-ai", key: "chat", visibility: true, icon: icons.chat },
  {
    name: "Persona",
    url: "/persona/mypersona",
    key: "persona",
    visibility: true,
    icon: icons.person,
  },
  { name: "Assets", url: "/assets", key: "assets", visibility: true, icon: icons.draft },
];

export const lowerLinks: readonly NavLinkEntry[] = [
  { name: "Setting", url: "/settings", key: "setting", visibility: true, icon: icons.sliders },
  {
    name: "Help Center",
    url: "/help-center",
    key: "help-center",
    visibility: true,
    icon: icons.help,
  },
];
