import { useState } from "react";

/** How often it was opened: as a key it gives each opening of a dialog fresh fields. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open !== open) setState({ open, count: state.count + (open ? 1 : 0) });
  return state.count;
}
