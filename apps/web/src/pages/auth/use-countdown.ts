import { useEffect, useState } from "react";

/**
 * Returns the seconds left of a wait, counted from its first render; 0 once it is over or if there
 * is none. `wait` identifies the wait: a new value restarts the countdown.
 */
export function useCountdown(wait: number, seconds: number): number {
  const [{ of, passed }, setPassed] = useState({ of: wait, passed: 0 });
  if (of !== wait) setPassed({ of: wait, passed: 0 });
  useEffect(() => {
    if (seconds === 0) return undefined;
    const since = Date.now();
    const timer = setInterval(() => {
      const passed = Math.floor((Date.now() - since) / 1000);
      setPassed({ of: wait, passed });
      if (passed >= seconds) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [wait, seconds]);
  return Math.max(0, seconds - passed);
}
