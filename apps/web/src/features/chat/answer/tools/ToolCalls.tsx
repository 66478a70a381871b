import type { Chat } from "@lectern/contract/chat";
import type { ToolCall, UsedTool } from "@lectern/contract/tool-calls";
import { Trans, useLingui } from "@lingui/react/macro";

import { errorMessage } from "#platform/http/error-message.ts";

import { useDecideToolCall, useToolCalls } from "../../api.ts";
import type { LiveAnswer } from "../../live-answer.ts";
import { callStates, ToolCallDetails, ToolCallList, ToolCallRow } from "./ToolCallRow.tsx";
import styles from "./ToolCalls.module.css";

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
        {waiting && `${waiting.tool}: ${t(callStates.waiting)}`}
      </output>
      {calls.length > 0 && (
        <ToolCallList>
          {calls.map((call) => (
            <CallRow key={call.id} chat={chat} call={call} writing={writing} />
          ))}
        </ToolCallList>
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
  const { mutate, isPending, error } = useDecideToolCall(chat);
  const isOver = call.status !== "waiting" && call.status !== "running";
  // Nothing comes of a call any more once its answer has ended.
  const status = isOver || writing ? call.status : "failed";
  const waits = call.status === "waiting" && writing && "hash" in call;
  return (
    <ToolCallRow
      call={call}
      status={status}
      decision={
        waits ? { isPending, error, choose: (decision) => mutate({ call, decision }) } : undefined
      }
      details={() =>
        "arguments" in call ? (
          <ToolCallDetails call={call} />
        ) : (
          <StoredDetails chat={chat} id={call.id} />
        )
      }
    />
  );
}

function StoredDetails({ chat, id }: { chat: Chat; id: string }) {
  const calls = useToolCalls(chat);
  const call = calls.data?.results.find((one) => one.id === id);
  if (calls.isError) return <p role="alert">{errorMessage(calls.error)}</p>;
  return call ? (
    <ToolCallDetails call={call} />
  ) : (
    <p>
      <Trans>Loading…</Trans>
    </p>
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
