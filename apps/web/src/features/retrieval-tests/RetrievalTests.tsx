import { useSearchParams } from "react-router";

import { RunView } from "./runs/RunView.tsx";
import { Sets } from "./sets/Sets.tsx";
import { SetView } from "./sets/SetView.tsx";

/** Question sets of the workspace; one of them with its questions and runs; or a run. */
export function RetrievalTests() {
  const [params] = useSearchParams();
  const [setId, runId] = [params.get("set"), params.get("run")];
  if (setId && runId) return <RunView key={runId} setId={setId} runId={runId} />;
  if (setId) return <SetView key={setId} setId={setId} />;
  return <Sets />;
}
