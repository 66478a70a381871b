import type { Run } from "@lectern/contract/runs";
import { Trans } from "@lingui/react/macro";

import { useMakeDraft } from "#features/draft-list/index.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { useAct } from "../api.ts";
import { isAtWork } from "../run-state.ts";

interface RunButtonsProps {
  run: Run;
  onStop: () => void;
  /** Below 600 px: at the bottom, and as wide as the window. */
  large?: boolean;
}

/** Pause or go on, and stop; of a report that waits, accept: it becomes a draft, which opens. */
export function RunButtons({ run, onStop, large = false }: RunButtonsProps) {
  const { mutate, isPending, variables } = useAct(run.id);
  const { make, isPending: isMaking } = useMakeDraft();
  const size = large ? "large" : "small";
  const { state } = run;
  if (state === "awaiting_review") {
    if (!make) return null;
    return (
      <Button
        kind="primary"
        size={size}
        icon={icons.check}
        busy={isMaking}
        onClick={() => make({ type: "run", id: run.id })}
      >
        <Trans>Accept the report</Trans>
      </Button>
    );
  }
  if (!isAtWork(state) && state !== "paused") return null;
  return (
    <>
      {state === "paused" ? (
        run.paused === "person" && (
          <Button
            size={size}
            icon={icons.play}
            busy={isPending && variables === "resume"}
            onClick={() => mutate("resume")}
          >
            <Trans>Go on</Trans>
          </Button>
        )
      ) : (
        <Button
          size={size}
          icon={icons.pause}
          busy={isPending && variables === "pause"}
          onClick={() => mutate("pause")}
        >
          <Trans>Pause</Trans>
        </Button>
      )}
      <Button kind="danger" size={size} icon={icons.stop} onClick={onStop}>
        <Trans context="for good">Stop</Trans>
      </Button>
    </>
  );
}
