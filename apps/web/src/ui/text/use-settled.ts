import { useEffect, useState } from "react";

/** Debounce in ms before a search. */
const pause = 250;

/** Returns the debounced text; an emptied text at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
