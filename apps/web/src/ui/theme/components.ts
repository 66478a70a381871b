import type { ThemeOptions } from "@mui/material/styles";

const raised = {
  background: "var(--raised)",
  backgroundImage: "none",
  border: "1px solid var(--line)",
  boxShadow: "var(--e3)",
};

/** Defaults and styles of MUI components. Ripple and tooltip numbers are the specification's. */
export const components: NonNullable<ThemeOptions["components"]> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiTooltip: {
    defaultProps: { enterDelay: 100, enterTouchDelay: 700, leaveTouchDelay: 1500 },
    styleOverrides: {
      tooltip: {
        maxWidth: 300,
        background: "var(--inverse)",
        color: "var(--on-inverse)",
        fontSize: "0.75rem",
        lineHeight: 1.3333,
        fontWeight: 400,
        padding: "6px 10px",
        borderRadius: 8,
      },
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: { ...raised, borderRadius: 12, marginTop: 4, minWidth: 180 },
      list: { padding: 6 },
    },
  },
  MuiPopover: { styleOverrides: { paper: { ...raised, borderRadius: 12 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: "0 10px",
        gap: 10,
        borderRadius: 8,
        fontSize: "0.875rem",
        lineHeight: 1.4286,
        letterSpacing: "-0.003em",
        // MUI's own rule from 600 up would override the height.
        "@media (min-width:600px)": { minHeight: 36 },
        "@media (max-width: 599.98px), (pointer: coarse)": { minHeight: 44 },
        "&:hover, &.Mui-focusVisible": { background: "var(--hover)" },
        "&.Mui-selected, &.Mui-selected:hover": { background: "var(--selected)" },
        "&.Mui-disabled": { opacity: 1, color: "var(--text-3)" },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { margin: "6px 4px" } } },
  MuiBackdrop: {
    styleOverrides: { root: { background: "var(--scrim)" }, invisible: { background: "none" } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: "var(--surface)",
        backgroundImage: "none",
        borderRadius: 16,
        boxShadow: "var(--e4)",
        margin: 16,
        width: "calc(100% - 32px)",
      },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      // MUI puts it at the left; it belongs at the start in every language.
      paper: {
        background: "var(--canvas)",
        backgroundImage: "none",
        border: 0,
        left: "auto",
        insetInlineStart: 0,
      },
    },
  },
};
