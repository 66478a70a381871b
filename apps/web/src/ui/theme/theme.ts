import { createTheme, shouldSkipGeneratingVar, type Theme } from "@mui/material/styles";

import { components } from "./components.ts";
import { lectern } from "./lectern.ts";
import { dark, light } from "./palette.ts";

const text = (px: number, line: number, weight: number, tracking: number) => ({
  fontSize: `${px / 16}rem`,
  lineHeight: Number((line / px).toFixed(4)),
  fontWeight: weight,
  letterSpacing: `${tracking}em`,
});

const look: Parameters<typeof createTheme>[0] = {
  cssVariables: {
    colorSchemeSelector: "data-theme",
    // These tokens already are custom properties.
    shouldSkipGeneratingVar: (keys) => keys[0] === "lectern" || shouldSkipGeneratingVar(keys),
  },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, lgx: 1400, xl: 1536, xxl: 1920 } },
  shape: { borderRadius: 8 },
  spacing: 4,
  typography: {
    fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
    h1: text(28, 36, 600, -0.018),
    h2: text(22, 30, 600, -0.014),
    h3: text(18, 26, 600, -0.01),
    h4: text(15, 22, 600, -0.006),
    body1: text(15, 24, 400, -0.004),
    body2: text(14, 20, 400, -0.003),
    caption: text(12, 16, 400, 0.002),
    overline: { ...text(12, 16, 500, 0), textTransform: "none" },
    button: { ...text(14, 20, 550, 0), textTransform: "none" },
  },
  transitions: {
    duration: { shortest: 80, shorter: 140, enteringScreen: 180, leavingScreen: 120 },
    easing: {
      easeInOut: "cubic-bezier(.2,0,0,1)",
      easeOut: "cubic-bezier(0,0,.2,1)",
      easeIn: "cubic-bezier(.4,0,1,1)",
    },
  },
  zIndex: { appBar: 1100, drawer: 1200, modal: 1300, snackbar: 1400, tooltip: 1500 },
  components,
  lectern,
};

/** The theme of all MUI components. Other markup takes the same values from tokens.css. */
export const theme = createTheme(look);

let mirrored: Theme | undefined;

/** Returns the theme for a text direction; the right-to-left one is created on first use. */
export function themeFor(direction: string): Theme {
  if (direction !== "rtl") return theme;
  return (mirrored ??= createTheme({ ...look, direction }));
}
