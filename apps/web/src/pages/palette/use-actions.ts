import { may } from "@lectern/contract/policy";
import { t } from "@lingui/core/macro";
import { useLocation, useNavigate } from "react-router";

import { lightUp, matches } from "#features/search/index.ts";
import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { keepUser, logout, selectOrganization, useSession } from "#platform/session/session.ts";
import * as icons from "#ui/images/icons.ts";
import { runIcon } from "#ui/images/run-icon.ts";
import {
  chooseColorScheme,
  type ColorSchemeChoice,
  useColorScheme,
} from "#ui/theme/color-scheme.ts";

import { showOverlay } from "../overlay.ts";
import { toggleSidebar } from "../sidebar-state.ts";
import { asItIs, type Choice, type ChoiceGroup } from "./choice.ts";

interface Action {
  id: string;
  name: string;
  /** Additional words to match. */
  also?: string;
  icon: string;
  keys?: string;
  run: () => void;
}

/** Actions available anywhere; `ask` asks the typed text as a question. */
export function useActions(q: string, ask: () => void): ChoiceGroup {
  const navigate = useNavigate();
  const actions = [...useDoing(), ...useTheme(), ...useWorkspaces(), ...last()];
  const asking: Choice[] =
    q === ""
      ? []
      : [
          {
            id: "ask",
            icon: icons.arrowUp,
            title: asItIs(t`Ask “\u2068${q}\u2069” in a new chat`),
            keys: "Mod+Enter",
            choose: ask,
          },
          {
            id: "search",
            icon: icons.search,
            title: asItIs(t`Search all documents for “\u2068${q}\u2069”`),
            choose: () => void navigate(`/search?q=${encodeURIComponent(q)}`),
          },
        ];
  const matching = actions
    .filter(({ name, also = "" }) => matches(`${name} ${also}`, q))
    .map(({ id, name, icon, keys, run }): Choice => ({
      id: `action-${id}`,
      icon,
      title: lightUp(name, q),
      full: name,
      ...(keys ? { keys } : {}),
      choose: run,
    }));
  return { key: "actions", name: t`Actions`, choices: [...asking, ...matching] };
}

function useDoing(): Action[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const mayRun = useSession(({ group }) => may(group, "run.write"));
  const mayAdd = useSession(({ group }) => may(group, "collection.create"));
  const make = (what: string, path: string) => void navigate(path, { state: { make: what } });
  const inLibrary = pathname.startsWith("/library/");
  const adding: Action[] = [
    {
      id: "collection",
      name: t`New collection`,
      icon: icons.folder,
      run: () => make("collection", "/library/all"),
    },
    {
      id: "files",
      name: t`Add files`,
      also: t`Upload documents`,
      icon: icons.upload,
      run: () => make("files", inLibrary ? pathname : "/library/all"),
    },
  ];
  const research: Action = {
    id: "research",
    name: t`Research a question`,
    also: t`New run, report`,
    icon: runIcon,
    run: () => void navigate("/chat-ai?mode=research"),
  };
  return [
    {
      id: "chat",
      name: t`New chat`,
      also: t`Ask a question`,
      icon: icons.plus,
      keys: "n",
      run: () => void navigate("/chat-ai"),
    },
    ...(mayRun ? [research] : []),
    {
      id: "check",
      name: t`Check a text`,
      also: t`Verify, fact check`,
      icon: icons.checkedText,
      run: () => void navigate("/assets/checks/new"),
    },
    ...(mayAdd ? adding : []),
    {
      id: "sidebar",
      name: t`Open or close the sidebar`,
      icon: icons.sidebar,
      keys: "Mod+b",
      run: toggleSidebar,
    },
  ];
}

/** The themes other than the current one. */
function useTheme(): Action[] {
  const { choice } = useColorScheme();
  const themes = [
    { id: "light", name: t`Switch to light theme`, icon: icons.sun },
    { id: "dark", name: t`Switch to dark theme`, icon: icons.moon },
    { id: "system", name: t`Same theme as this device`, icon: icons.device },
  ] as const;
  return themes
    .filter(({ id }) => id !== choice)
    .map((theme) => ({ ...theme, run: () => void keepTheme(theme.id) }));
}

/** Applies the theme at once and stores it with the person's preferences. */
async function keepTheme(theme: ColorSchemeChoice) {
  chooseColorScheme(theme);
  try {
    keepUser(await api.patch("/auth/ext/v1/user", { body: { preferences: { theme } } }));
  } catch (error) {
    notifyError(error);
  }
}

/** Switching to another workspace, and creating one. */
function useWorkspaces(): Action[] {
  const { userOrganizations, selectedOrganization } = useSession();
  const others = userOrganizations.filter(({ id }) => id !== selectedOrganization?.id);
  return [
    ...others.map((organization) => {
      const { id, name } = organization;
      return {
        id: `workspace-${id}`,
        name: t`Switch to \u2068${name}\u2069`,
        also: t`Select Workspace`,
        icon: icons.upDown,
        run: () => selectOrganization(organization),
      };
    }),
    {
      id: "new-workspace",
      name: t`New workspace`,
      icon: icons.home,
      run: () => showOverlay("new-workspace"),
    },
  ];
}

const last = (): Action[] => [
  {
    id: "shortcuts",
    name: t`Keyboard shortcuts`,
    icon: icons.keyboard,
    keys: "?",
    run: () => showOverlay("shortcuts"),
  },
  {
    id: "logout",
    name: t`Logout`,
    also: t`Sign out`,
    icon: icons.logout,
    run: () => void logout(),
  },
];
