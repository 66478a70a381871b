import type { ModelImport } from "@lectern/contract/local-models";
import { Trans } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { Notice } from "#ui/feedback/Notice.tsx";

interface AddingFailedProps {
  adding: ModelImport;
  onRetry: (() => void) | undefined;
  busy: boolean;
}

/** Why the last model could not be added. */
export function AddingFailed({ adding, onRetry, busy }: AddingFailedProps) {
  const { name, fault } = adding;
  const isHarmless = fault === "cancelled" || fault === "installed";
  return (
    <Notice
      tone={isHarmless ? "info" : "error"}
      live="polite"
      action={
        onRetry &&
        fault !== "installed" && (
          <Button size="small" icon={icons.retry} busy={busy} onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        )
      }
    >
      <bdi>{name}</bdi>: {translateServerMessage({ ...adding, detail: adding.detail ?? "" })}
    </Notice>
  );
}
