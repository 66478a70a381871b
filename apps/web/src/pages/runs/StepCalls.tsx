import type { RunStep } from "@lectern/contract/run-parts";
import type { Run } from "@lectern/contract/runs";
import type { ToolCall } from "@lectern/contract/tool-calls";

import { ToolCallDetails, ToolCallList, ToolCallRow } from "#features/chat/index.ts";
import { useCallDecision } from "#features/runs/index.ts";

interface StepCallsProps {
  run: Run;
  step: RunStep;
}

/** The calls of tools of a step, as answers show theirs. */
export function StepCalls({ run, step }: StepCallsProps) {
  return (
    <ToolCallList>
      {step.tool_calls.map((call) => (
        <StepCall key={call.id} run={run} step={step} call={call} />
      ))}
    </ToolCallList>
  );
}

function StepCall({ run, step, call }: StepCallsProps & { call: ToolCall }) {
  const { mutate, isPending, error } = useCallDecision(run.id, step.id, call);
  const mayDecide = run.permissions.edit && (run.state === "running" || run.state === "paused");
  const decision =
    call.status === "waiting" && mayDecide ? { isPending, error, choose: mutate } : undefined;
  return (
    <ToolCallRow
      call={call}
      status={call.status}
      decision={decision}
      details={() => <ToolCallDetails call={call} />}
    />
  );
}
