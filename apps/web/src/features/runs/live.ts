import type { Run, RunEvent } from "@lectern/contract/runs";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { queryClient } from "#platform/http/query-client.ts";

import { applyChange, refreshRun, runOf } from "./api.ts";
import { isOver } from "./run-state.ts";

/**
 * Keeps a run current while its window is visible, and ends with it. Browsers limit connections per
 * host: hidden windows close theirs, and take up the changes they missed when they are shown again.
 */
export function useRunLive({ id, state }: Pick<Run, "id" | "state">) {
  const wanted = !isOver(state);
  useEffect(() => {
    if (!wanted) return undefined;
    let leave = new AbortController();
    const look = () => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(id, leave.signal);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      leave.abort();
    };
  }, [id, wanted]);
}

/** Applies the changes after the last one known. */
async function follow(run_id: string, signal: AbortSignal) {
  const known = queryClient.getQueryData<Run>(runOf(run_id).queryKey)?.seq ?? 0;
  try {
    const events = listen<RunEvent>("/agents/ext/v1/stream/{run_id}", {
      params: { run_id },
      query: { after: known },
      lastEventId: String(known),
      signal,
    });
    for await (const { id, event, data } of events) {
      if (event !== "change") continue;
      applyChange(run_id, data, Number(id));
      if (isOver(data.run.state)) break;
    }
  } catch {
    // The server refuses the stream: the run is still polled.
  }
  // What the stream left out, such as the report of a run that ended.
  if (!signal.aborted) await refreshRun(run_id);
}
