import { useState } from "react";

/**
 * Returns whether a surface is rendered: from its opening until its transition after closing has
 * ended, which `onClosed` reports. A surface that was opened again by then stays.
 */
export function usePresence(open: boolean): { present: boolean; onClosed: () => void } {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  return { present, onClosed: () => setPresent(false) };
}
