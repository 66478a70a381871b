import { useState } from "react";

/** Returns how often a dialog was opened: as a key, it resets the fields on each opening. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open !== open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}
