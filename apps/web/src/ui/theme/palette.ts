import type { PaletteOptions } from "@mui/material/styles";

const onAccent = "#071B3D";
const primary = { main: "#38B4FF", light: "#8FCFFF", dark: "#006296", contrastText: onAccent };
const state = (main: string, light: string, dark: string, contrastText: string) => ({
  main,
  light,
  dark,
  contrastText,
});

export const light: PaletteOptions = {
  mode: "light",
  primary,
  secondary: state("#0B1F4B", "#2C4785", "#061230", "#FFFFFF"),
  error: state("#D0242D", "#FEE8E5", "#881018", "#FFFFFF"),
  warning: state("#B65100", "#FDEAD7", "#7A2B00", "#FFFFFF"),
  info: state("#007AB9", "#DFF0FE", "#004D77", "#FFFFFF"),
  success: state("#00834B", "#DFF4E6", "#015731", "#FFFFFF"),
  neutral: state("#5B6575", "#F0F2F6", "#2A3545", "#FFFFFF"),
  text: { primary: "#0F1A30", secondary: "#4F596B", disabled: "#626C7D" },
  background: { default: "#F1F4F9", paper: "#FFFFFF" },
  divider: "#E1E5EC",
  action: { hover: "#F1F4F9", selected: "#E3F2FF", focus: "#E3F2FF" },
};

export const dark: PaletteOptions = {
  mode: "dark",
  primary,
  secondary: state("#C9D6F2", "#E6EDFA", "#2C4785", "#0B1F4B"),
  error: state("#FE847C", "#FED1CC", "#5E0E11", onAccent),
  warning: state("#F3923D", "#FCD5B0", "#561D03", onAccent),
  info: state("#38B4FF", "#BFE3FF", "#003554", onAccent),
  success: state("#57C788", "#BEEACD", "#003D20", onAccent),
  neutral: state("#A2AAB6", "#E1E5EC", "#121C2C", onAccent),
  text: { primary: "#E9EEF7", secondary: "#AFBACD", disabled: "#94A1B8" },
  background: { default: "#0A1122", paper: "#0F182C" },
  divider: "#222F49",
  action: { hover: "#18233C", selected: "#12325A", focus: "#12325A" },
};
