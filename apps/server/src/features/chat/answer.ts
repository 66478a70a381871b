import type { Deps, Model } from "#deps";
import type { Member } from "#http/member.ts";

import { unread } from "../attachments/waiting.ts";
import { type Brief, briefOf } from "./brief.ts";
import type { Ending } from "./event-store.ts";
import { gather } from "./gather.ts";
import { accountOf } from "./knowledge/account.ts";
import type { Telling } from "./log.ts";
import { quote } from "./quote.ts";
import type { AskedTurn } from "./store.ts";
import { entitle } from "./title.ts";
import { step } from "./told.ts";
import { written } from "./written.ts";

/**
 * Answers a question from what the asker may see, in four steps: settles what the answer is made
 * with, finds what it is to rest on, has it written (or quotes, where there is no model), and checks
 * each sentence against its sources. Returns how the turn ended; whatever ends it, what was written
 * stays.
 */
export async function* answer(
  deps: Deps,
  member: Member,
  turn: AskedTurn,
  signal: AbortSignal,
): AsyncGenerator<Telling, Ending> {
  yield step("searching", "Searching your documents");
  if (turn.chat.attachments.length > 0) {
    for await (const names of unread(deps, member, turn.chat, signal)) {
      yield step("reading", `Waiting for ${names.join(", ")} to be read`);
    }
  }
  const brief = await briefOf(deps, member, turn);
  if (brief.chosenGone) yield gone(brief.writers[0]);
  yield* pictures(brief);
  const gathered = await gather(deps, member, brief);
  const ending = yield* brief.writers.length > 0
    ? written(deps, brief, gathered, signal)
    : quote(brief, gathered, signal);
  void entitle(deps, member, turn.chat, { answer: ending.answer, writer: brief.writers[0] });
  return { ...ending, read: await accountOf(deps, member, brief, gathered, ending) };
}

const gone = (next: Model | undefined): Telling =>
  step(
    "writing",
    next
      ? `The model chosen here is not available any more. Asking ${next.name} instead.`
      : "The model chosen here is not available any more. Quoting your documents instead.",
  );
/** Whether pictures are looked at, or only what is written on them is read: that depends on who writes. */
function* pictures({ attachments, writers }: Brief): Generator<Telling> {
  const sent = attachments.filter(({ isPicture, isRead }) => isPicture && isRead);
  const namesOf = (some: typeof sent) => some.map(({ name }) => name).join(", ");
  const isSeen = ({ image }: (typeof sent)[number]) => image !== undefined && writers[0]?.sees;
  const [seen, read] = [sent.filter(isSeen), sent.filter((one) => !isSeen(one))];
  if (seen.length > 0) yield step("reading", `The model looks at ${namesOf(seen)}`);
  if (read.length > 0) yield step("reading", `Text recognised on ${namesOf(read)} is read`);
}
