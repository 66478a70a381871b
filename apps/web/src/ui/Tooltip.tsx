import MuiTooltip, { type TooltipProps } from "@mui/material/Tooltip";

/** A few words on what a control does, after 100 ms. An empty title shows nothing. */
export function Tooltip(props: TooltipProps) {
  return <MuiTooltip {...props} />;
}
