import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { limitPerName } from "#per-name-limit";
import { inAllWorkspaces } from "#scopes";

import { RemoteEventSubscriber } from "../streaming/remote-event-subscriber.ts";
import { AnswerEventWriter, type StopReason } from "../streaming/answer-event-writer.ts";
import { recoverOrphanedAnswer } from "./recover-orphaned-answers.ts";

/**
 * State that a process holds for its chats: the answers it writes, and the events of answers
 * written by other processes.
 */
export interface AnswerRuntime {
  log: AnswerEventWriter;
  remoteEvents: RemoteEventSubscriber;
  /** Takes one of a person's answer slots; returns a function that releases it. Throws too_many. */
  takeAnswer: ReturnType<typeof limitPerName>;
}

const tooManyAnswers = () =>
  new AppError("too_many", message("too_many_answers"), {
    extra: { retry_after: 5 },
  });

const runtimes = new WeakMap<Deps["notices"], AnswerRuntime>();

/** The one runtime of this process. */
export function answerRuntimeOf(asking: Deps): AnswerRuntime {
  const open = runtimes.get(asking.notices);
  if (open) return open;
  // It serves chats of all workspaces, many of them in one statement.
  const deps = inAllWorkspaces(asking);
  const remoteEvents = new RemoteEventSubscriber(deps);
  const log = new AnswerEventWriter(deps, (id) => void recoverOrphanedAnswer(deps, id));
  deps.notices.subscribe("chat_stop", (id) => {
    log.find(id)?.stop.abort("stopped" satisfies StopReason);
  });
  // Starts no more answers; those in progress may finish first.
  deps.ending.addEventListener("abort", () => {
    setTimeout(() => {
      for (const { stop } of log.all()) stop.abort("ending" satisfies StopReason);
    }, deps.config.answerGraceSeconds * 1000);
  });
  const takeAnswer = limitPerName(deps.config.limits.answers, tooManyAnswers);
  const runtime = { log, remoteEvents, takeAnswer };
  runtimes.set(deps.notices, runtime);
  return runtime;
}

/** Returns the number of answers that this process writes. */
export const runningAnswers = ({ notices }: Pick<Deps, "notices">): number =>
  runtimes.get(notices)?.log.all().length ?? 0;

/** Resolves when every answer of this process has ended and is stored; called at shutdown. */
export async function whenAnswersEnded(deps: Deps): Promise<void> {
  await Promise.all(
    answerRuntimeOf(deps)
      .log.all()
      .map(({ over }) => over),
  );
}
