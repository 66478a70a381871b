import type { Run } from "@lectern/contract/runs";
import { Trans } from "@lingui/react/macro";

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

/** Pause or go on, and stop; of a report that waits, accept. */
export function RunButtons({ run, onStop, large = false }: RunButtonsProps) {
  const { mutate, isPending, variables } = useAct(run.id);
  const size = large ? "large" : "small";
  const { state } = run;
  if (state === "awaiting_review") {
    return (
      <Button
        kind="primary"
        size={size}
        icon={icons.check}
        busy={isPending}
        onClick={() => mutate("acceptance")}
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
