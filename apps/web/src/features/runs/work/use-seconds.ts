import type { Run } from "@lectern/contract/runs";
import { useEffect, useState } from "react";

import { isAtWork } from "../run-state.ts";

/** Returns the seconds that a run has taken, also between two of its changes. */
export function useSeconds({ id, seq, state, spent, steps }: Run): number {
  const [passed, setPassed] = useState({ seq, seconds: 0 });
  // While no step works, as when all wait for the person, no time is spent.
  const runs = isAtWork(state) && steps.some((step) => step.state === "running");
  useEffect(() => {
    if (!runs) return undefined;
    const begun = Date.now();
    const timer = setInterval(
      () => setPassed({ seq, seconds: Math.floor((Date.now() - begun) / 1000) }),
      1000,
    );
    return () => clearInterval(timer);
  }, [id, seq, runs]);
  return spent.seconds + (runs && passed.seq === seq ? passed.seconds : 0);
}
