import type { Chat } from "@lectern/contract/chat";
import type { ToolCall, ToolCallStatus, UsedTool } from "@lectern/contract/tool-calls";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";

import { useDecideToolCall, useToolCalls } from "../api.ts";
import type { LiveAnswer } from "../live-answer.ts";
import styles from "./ToolCalls.module.css";

const states: Record<ToolCallStatus, ReturnType<typeof msg>> = {
  waiting: msg`Waits for your approval`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
  declined: msg`Declined`,
};

interface ToolCallsProps {
  chat: Chat;
  live: LiveAnswer | null;
  writing: boolean;
}

/** The calls of tools in an answer: what waits for approval, and what came of the others. */
export function ToolCalls({ chat, live, writing }: ToolCallsProps) {
  const { t } = useLingui();
  const stored = chat.answer?.tool_calls;
  const calls: readonly (UsedTool | ToolCall)[] = stored ?? live?.calls ?? [];
  const waiting = writing ? calls.find(({ status }) => status === "waiting") : undefined;
  return (
    <>
      <output className="visually-hidden" aria-live="polite">
        {waiting && `${waiting.tool}: ${t(states.waiting)}`}
      </output>
      {calls.length > 0 && (
        <ul className={styles.calls} aria-label={t`Tools`}>
          {calls.map((call) => (
            <CallRow key={call.id} chat={chat} call={call} writing={writing} />
          ))}
        </ul>
      )}
    </>
  );
}

interface CallRowProps {
  chat: Chat;
  call: UsedTool | ToolCall;
  writing: boolean;
}

function CallRow({ chat, call, writing }: CallRowProps) {
  const { t } = useLingui();
  const waits = call.status === "waiting" && writing;
  const [isOpen, setOpen] = useState(waits);
  const summary = useRef<HTMLElement>(null);
  const { server, tool } = call;
  const isOver = call.status !== "waiting" && call.status !== "running";
  // Nothing comes of a call any more once its answer has ended.
  const status = isOver || writing ? call.status : "failed";
  return (
    <li>
      <details
        className={styles.call}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary ref={summary} className={styles.summary}>
          <bdi>{tool}</bdi> · <bdi>{server}</bdi> · {t(states[status])}
        </summary>
        {isOpen &&
          ("arguments" in call ? (
            <Details call={call} />
          ) : (
            <StoredDetails chat={chat} id={call.id} />
          ))}
      </details>
      {waits && "hash" in call && (
        // The buttons go away, so that the focus would be lost.
        <Decision chat={chat} call={call} onDecide={() => summary.current?.focus()} />
      )}
    </li>
  );
}

function StoredDetails({ chat, id }: { chat: Chat; id: string }) {
  const calls = useToolCalls(chat);
  const call = calls.data?.results.find((one) => one.id === id);
  if (calls.isError) return <p role="alert">{errorMessage(calls.error)}</p>;
  return call ? (
    <Details call={call} />
  ) : (
    <p>
      <Trans>Loading…</Trans>
    </p>
  );
}

function Details({ call: { arguments: given, result, failure } }: { call: ToolCall }) {
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
  chat: Chat;
  call: ToolCall;
  onDecide: () => void;
}

function Decision({ chat, call, onDecide }: DecisionProps) {
  const { t } = useLingui();
  const decide = useDecideToolCall(chat);
  const { tool } = call;
  const choose = (decision: "approve" | "decline") => {
    decide.mutate({ call, decision });
    onDecide();
  };
  return (
    <div
      className={styles.decision}
      role="group"
      aria-label={t`Approve the call of \u2068${tool}\u2069`}
    >
      <Button size="small" kind="primary" busy={decide.isPending} onClick={() => choose("approve")}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="small" disabled={decide.isPending} onClick={() => choose("decline")}>
        <Trans>Decline</Trans>
      </Button>
      {decide.isError && <p role="alert">{errorMessage(decide.error)}</p>}
    </div>
  );
}

/** The sentences that rest on results of tools. */
export function OutsideStatements({ answer }: { answer: Chat["answer"] }) {
  const outside = answer?.outside ?? [];
  if (!answer || outside.length === 0) return null;
  return (
    <ul className={styles.outside}>
      {outside.map(({ start, end, tool }) => (
        <li key={start}>
          <Trans>
            From <bdi>{tool}</bdi>, outside your library
          </Trans>
          {": "}
          <q>{answer.content.slice(start, end)}</q>
        </li>
      ))}
    </ul>
  );
}
