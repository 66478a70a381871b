import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { lightUp, matches } from "#features/search/index.ts";
import { shownLanguage } from "#platform/language/language.ts";
import { useSession } from "#platform/session/session.ts";
import * as icons from "#ui/images/icons.ts";

import { lowerLinks, mainLinks } from "../nav-links.ts";
import type { Choice, ChoiceGroup } from "./choice.ts";

interface Place {
  name: string;
  url: string;
  icon: string;
  /** The section it belongs to. */
  within?: string;
  /** Additional words to match. */
  also?: string;
  keys?: string;
}

const keys: Record<string, string> = {
  "/": "g h",
  "/library": "g l",
  "/chat-ai": "g c",
  "/persona/mypersona": "g p",
  "/assets": "g a",
  "/settings": "g s",
};

/** The sidebar's entries with their children, and Home. */
function sidebarPlaces(): Place[] {
  const links = [...mainLinks(), ...lowerLinks()].filter(({ visibility }) => visibility);
  return [
    { name: t`Home`, url: "/", icon: icons.home },
    ...links.flatMap(({ subLinks = [], ...link }) => [
      link,
      ...subLinks
        .filter(({ visibility }) => visibility)
        .map((sub) => ({ ...sub, within: link.name })),
    ]),
  ].map((place) => ({ ...place, ...(keys[place.url] ? { keys: keys[place.url] } : {}) }));
}

/** Settings and help articles, loaded once a query may match them. */
function useFurtherPlaces(isNeeded: boolean): readonly Place[] {
  const language = shownLanguage();
  const group = useSession(({ group }) => group);
  const further = useQuery({
    queryKey: ["palette", "places", language],
    queryFn: async () => {
      const [settings, help] = await Promise.all([
        import("./settings-places.ts"),
        import("../help/articles.ts"),
      ]);
      return { sections: settings.settingsPlaces, articles: await help.articlesIn(language) };
    },
    enabled: isNeeded,
    staleTime: Infinity,
  });
  return [
    ...(further.data?.sections(group) ?? []).map((section) => ({ ...section, within: t`Setting` })),
    ...(further.data?.articles ?? []).map(({ key, title }) => ({
      name: title,
      url: `/help-center/${key}`,
      icon: icons.help,
      within: t`Help Center`,
    })),
  ];
}

/** Maximum places shown for a query. */
const maxPlaces = 5;

/** The screens to navigate to; without a query, the sidebar's entries. */
export function usePlaces(q: string): ChoiceGroup {
  const navigate = useNavigate();
  const sidebar = sidebarPlaces();
  const further = useFurtherPlaces(q !== "");
  const places =
    q === ""
      ? sidebar.filter(({ within }) => !within)
      : [...sidebar, ...further]
          .filter(({ name, within = "", also = "" }) => matches(`${name} ${within} ${also}`, q))
          .filter(({ name, also = "" }) => matchesSome(`${name} ${also}`, q))
          .slice(0, maxPlaces);
  const choices = places.map(({ name, url, icon, within, keys }): Choice => ({
    id: `place-${url}`,
    icon,
    title: lightUp(name, q),
    full: name,
    ...(within ? { end: within } : {}),
    ...(keys && q === "" ? { keys } : {}),
    choose: () => void navigate(url),
  }));
  return { key: "places", name: t`Go to`, choices };
}

/** Whether a typed word matches the name itself, or "help" would match every article. */
const matchesSome = (name: string, q: string) =>
  q.split(/\s+/u).some((word) => matches(name, word));
