import { useEffect, useState } from "react";

/**
 * Seconds left of a wait, counted down from when it is first shown; 0 once it is over, and where
 * there is none. `wait` tells one wait from the next.
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
