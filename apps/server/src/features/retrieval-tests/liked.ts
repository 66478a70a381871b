import {
  longestTestQuestion,
  MOST_EXPECTED_PASSAGES,
  MOST_TEST_QUESTIONS,
} from "@lectern/contract/retrieval-tests";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { type LikedAnswer, likedAnswers } from "../chat/index.ts";
import { isInside, type NewQuestion, type PlacedPassage, storeQuestions } from "./expecting.ts";
import { type CurrentDocument, currentOf } from "./passages-store.ts";
import { placesIn } from "./placing.ts";
import { demandRoom } from "./questions.ts";
import { likedIn } from "./questions-store.ts";
import { demandSet, lockSet } from "./sets.ts";
import { type SetRow, updateSet } from "./sets-store.ts";

/**
 * Adds the questions of answers that were rated as good, with the passages they cite. Answers are
 * left out unless the member may read all that they cite, in documents that the set searches. Adds
 * the newest where the set has no room for all; throws conflict where it has none.
 */
export async function addLiked(deps: Pick<Deps, "db">, member: Member, setId: string) {
  const set = await demandSet(deps.db, member, setId);
  const answers = await likedAnswers(deps, member, MOST_TEST_QUESTIONS);
  const known = await likedIn(deps.db, member.orgId, setId);
  const come = answers.filter(({ chatId }) => !known.has(chatId));
  const questions = await questionsFrom(deps.db, member, set, come);
  const added = await deps.db.transaction().execute(async (tx) => {
    const current = await lockSet(tx, member, setId);
    // Somebody else may have added them meanwhile.
    const taken = await likedIn(tx, member.orgId, setId);
    const news = questions.filter(({ chatId }) => !taken.has(chatId ?? ""));
    if (news.length === 0) return 0;
    // The newest where there is no room for all: there may be more than a set can have.
    const fitting = news.slice(-(await demandRoom(tx, current, 1)));
    await storeQuestions(tx, current, fitting);
    await updateSet(tx, member.orgId, setId, {});
    return fitting.length;
  });
  return {
    added,
    known: answers.length - come.length,
    left_out: come.length - questions.length,
  };
}

async function questionsFrom(
  db: Db,
  member: Member,
  set: SetRow,
  answers: readonly LikedAnswer[],
): Promise<NewQuestion[]> {
  const cited = answers.flatMap(({ citations }) => citations.map((one) => one.document_id));
  const documents = new Map((await currentOf(db, member, cited)).map((one) => [one.given_id, one]));
  const questions: NewQuestion[] = [];
  // The oldest first, as they were asked.
  for (const answer of answers.toReversed()) {
    const text = answer.question.trim();
    if (!answer.standsAlone || text === "" || text.length > longestTestQuestion) continue;
    const passages = await cites(db, set, documents, answer);
    if (passages) questions.push({ text, origin: "liked", chatId: answer.chatId, passages });
  }
  return questions;
}

/** Returns the cited passages; undefined where one is not there, or not the member's to read. */
async function cites(
  db: Db,
  set: SetRow,
  documents: ReadonlyMap<string, CurrentDocument>,
  { citations }: LikedAnswer,
): Promise<PlacedPassage[] | undefined> {
  const places = new Map<string, PlacedPassage>();
  for (const { document_id, page, quote } of citations) {
    const document = documents.get(document_id);
    if (!document || !isInside(set, document)) return undefined;
    const [place] = await placesIn(db, document, [{ quote, page }]);
    if (!place) return undefined;
    places.set(`${document.id} ${place.page} ${place.start}`, { document, ...place });
  }
  return places.size > 0 ? [...places.values()].slice(0, MOST_EXPECTED_PASSAGES) : undefined;
}
