import {
  type StorageManager,
  StyledEngineProvider,
  ThemeProvider as MuiThemeProvider,
} from "@mui/material/styles";
import type { ReactNode } from "react";

import { colorSchemeChoice, subscribeToColorScheme } from "./color-scheme.ts";
import { theme } from "./theme.ts";

/** MUI follows the choice kept in color-scheme.ts and stores none of its own. */
const followChoice: StorageManager = ({ key }) => ({
  get: (fallback: unknown) => (key === "mode" ? colorSchemeChoice() : fallback),
  set: () => {},
  subscribe: (tell) =>
    key === "mode" ? subscribeToColorScheme(() => tell(colorSchemeChoice())) : () => {},
});

/** Wraps the screens that use MUI; the sign-in area does without, to stay small. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <StyledEngineProvider injectFirst>
      <MuiThemeProvider theme={theme} storageManager={followChoice} modeStorageKey="mode">
        {children}
      </MuiThemeProvider>
    </StyledEngineProvider>
  );
}
