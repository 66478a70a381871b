/**
 * Tokens that MUI has no place for, as references to tokens.css, so that one value works in both
 * themes. Use `theme.lectern` in `sx` and `styled`; in CSS use the custom property.
 */
export const lectern = {
  evidence: {
    page: "var(--ev-page)",
    pageInk: "var(--ev-page-ink)",
    active: "var(--ev-active)",
    activeBar: "var(--ev-active-bar)",
    other: "var(--ev-other)",
    otherLine: "var(--ev-other-line)",
    selection: "var(--ev-selection)",
    textActive: "var(--ev-text-active)",
    textActiveInk: "var(--ev-text-active-ink)",
    textOther: "var(--ev-text-other)",
  },
  charts: [1, 2, 3, 4, 5, 6, 7, 8].map((series) => `var(--viz-${series})`),
  surface: {
    canvas: "var(--canvas)",
    sheet: "var(--surface)",
    sunken: "var(--sunken)",
    raised: "var(--raised)",
    hover: "var(--hover)",
    selected: "var(--selected)",
  },
  text: {
    main: "var(--text)",
    second: "var(--text-2)",
    third: "var(--text-3)",
    link: "var(--link)",
  },
  edge: {
    line: "var(--line)",
    strong: "var(--line-strong)",
    control: "var(--control)",
    accent: "var(--accent-edge)",
    focus: "var(--focus)",
  },
  gradient: "var(--gradient)",
  elevation: { e1: "var(--e1)", e2: "var(--e2)", e3: "var(--e3)", e4: "var(--e4)" },
  layer: { sticky: 10, rail: 20, dropTarget: 30, palette: 1350, toast: 1400 },
  /** Heights in px by density. */
  density: {
    comfortable: { row: 48, item: 40, control: 36, cell: 12 },
    compact: { row: 36, item: 32, control: 32, cell: 8 },
    touch: { row: 56, item: 48, control: 44, cell: 12 },
  },
} as const;

declare module "@mui/material/styles" {
  interface Theme {
    lectern: typeof lectern;
  }
  interface ThemeOptions {
    lectern?: typeof lectern;
  }
  interface CssVarsThemeOptions {
    lectern?: typeof lectern;
  }
  interface BreakpointOverrides {
    lgx: true;
    xxl: true;
  }
  interface Palette {
    neutral: Palette["primary"];
  }
  interface PaletteOptions {
    neutral?: PaletteOptions["primary"];
  }
}
