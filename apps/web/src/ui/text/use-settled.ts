import { useEffect, useState } from "react";

/** ms a person pauses before what they typed is searched for. */
const pause = 250;

/** What was typed, once it has not changed for a moment; at once where it was emptied. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
