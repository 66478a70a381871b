import type { DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { barredWords } from "../section-state.ts";

interface ApproveButtonProps extends Pick<ComponentProps<typeof Button>, "kind" | "size" | "busy"> {
  section: DraftSection;
  onApprove: () => void;
}

/** Approves a section; where the workspace's rule does not allow it, it is off and says why. */
export function ApproveButton({ section, onApprove, ...look }: ApproveButtonProps) {
  const { t } = useLingui();
  const why = section.barred ? t(barredWords[section.barred]) : undefined;
  return (
    <Button
      {...look}
      icon={icons.check}
      disabled={why !== undefined}
      title={why}
      aria-description={why}
      onClick={onApprove}
    >
      <Trans>Approve section</Trans>
    </Button>
  );
}
