import { i18n } from "@lingui/core";
import { type StorageManager, ThemeProvider as MuiThemeProvider } from "@mui/material/styles";
import { type ReactNode, useSyncExternalStore } from "react";

import { AdoptedStyles } from "./AdoptedStyles.tsx";
import { colorSchemeChoice, subscribeToColorScheme } from "./color-scheme.ts";
import { themeFor } from "./theme.ts";

/** MUI follows the choice stored by color-scheme.ts and stores none itself. */
const followChoice: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === "mode" ? colorSchemeChoice() : fallback),
  set: () => {},
  subscribe: (tell) =>
    key === "mode" ? subscribeToColorScheme(() => tell(colorSchemeChoice())) : () => {},
});

const subscribeToLanguage = (listener: () => void) => i18n.on("change", listener);
const direction = () => document.documentElement.dir;

/** Wraps every part that uses MUI. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = themeFor(useSyncExternalStore(subscribeToLanguage, direction));
  return (
    <AdoptedStyles>
      <MuiThemeProvider theme={theme} storageManager={followChoice} modeStorageKey="mode">
        {children}
      </MuiThemeProvider>
    </AdoptedStyles>
  );
}
