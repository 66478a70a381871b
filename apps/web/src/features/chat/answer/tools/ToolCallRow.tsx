import type { ToolCall, ToolCallStatus, UsedTool } from "@lectern/contract/tool-calls";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";

import styles from "./ToolCalls.module.css";

export const callStates: Record<ToolCallStatus, ReturnType<typeof msg>> = {
  waiting: msg`Waits for your approval`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
  declined: msg`Declined`,
};

/** Calls of tools, one below another. */
export function ToolCallList({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ul className={styles.calls} aria-label={t`Tools`}>
      {children}
    </ul>
  );
}

/** What the person may decide on a call that waits. */
export interface CallDecision {
  isPending: boolean;
  error: Error | null;
  choose: (decision: "approve" | "decline") => void;
}

interface ToolCallRowProps {
  call: UsedTool | ToolCall;
  status: ToolCallStatus;
  /** Absent: nothing is to be decided. */
  decision?: CallDecision | undefined;
  /** Shown while the row is open. */
  details: () => ReactNode;
}

/** A call of a tool: its name and state, opened its details, and the buttons to decide on it. */
export function ToolCallRow({ call, status, decision, details }: ToolCallRowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(decision !== undefined);
  const summary = useRef<HTMLElement>(null);
  const { server, tool } = call;
  return (
    <li>
      <details
        className={styles.call}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary ref={summary} className={styles.summary}>
          <bdi>{tool}</bdi>
          {server !== "" && (
            <>
              {" · "}
              <bdi>{server}</bdi>
            </>
          )}
          {" · "}
          {t(callStates[status])}
        </summary>
        {isOpen && details()}
      </details>
      {decision && (
        <Decision
          tool={tool}
          decision={decision}
          // The buttons go away, so that the focus would be lost.
          onDecide={() => summary.current?.focus()}
        />
      )}
    </li>
  );
}

/** What a tool was called with, and what it returned. */
export function ToolCallDetails({
  call: { arguments: given, result, failure },
}: {
  call: ToolCall;
}) {
  const { t } = useLingui();
  return (
    <dl className={styles.details}>
      <dt>{t`Arguments`}</dt>
      <dd>
        <pre dir="ltr">{given}</pre>
      </dd>
      {failure && <dd>{translateServerMessage(failure)}</dd>}
      {result !== null && result !== "" && (
        <>
          <dt>{t`Result, outside your library`}</dt>
          <dd>
            <pre dir="auto">{result}</pre>
          </dd>
        </>
      )}
    </dl>
  );
}

interface DecisionProps {
  tool: string;
  decision: CallDecision;
  onDecide: () => void;
}

function Decision({ tool, decision, onDecide }: DecisionProps) {
  const { t } = useLingui();
  const { isPending, error } = decision;
  const choose = (chosen: "approve" | "decline") => {
    decision.choose(chosen);
    onDecide();
  };
  return (
    <div
      className={styles.decision}
      role="group"
      aria-label={t`Approve the call of \u2068${tool}\u2069`}
    >
      <Button size="small" kind="primary" busy={isPending} onClick={() => choose("approve")}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="small" disabled={isPending} onClick={() => choose("decline")}>
        <Trans>Decline</Trans>
      </Button>
      {error && <p role="alert">{errorMessage(error)}</p>}
    </div>
  );
}
