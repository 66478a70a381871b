import type { Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";
import { tokensAsPassage } from "#tokens";

import type { Brief, Earlier } from "./brief.ts";
import { type Evidence, evidenceOf, type Left, pack, roomForPassages } from "./evidence.ts";
import { type Plan, planOf, planOfEverything } from "./knowledge/plan.ts";
import { sizesOf } from "./knowledge/sizes-store.ts";
import { wholePassages } from "./knowledge/whole.ts";
import { type Room, roomOf } from "./knowledge/room.ts";
import { namesNothing, searchedIn, wholeIn } from "./knowledge/scopes.ts";
import { passagesToQuote, passagesToRead, retrieve } from "./retrieve.ts";
import { savedWhole } from "./saved.ts";

/** What an answer is written from. */
export interface Gathered {
  evidence: Evidence[];
  /** Those that a search found: what readers are told of before the text. */
  told: Evidence[];
  /** Found, and not read. */
  left: Left[];
  /** The turns above that there is room for, oldest first. */
  earlier: Earlier[];
  plan: Plan;
  room: Room;
}

/** Passages that are looked at beyond those that are read, so that one can see what was left out. */
const lookedAtBeyond = 4;
/** The built-in model looks at so many passages of what it reads whole, those that hold a word of the question. */
const passagesOfWhole = 160;

const tooMuch =
  "More is to be read whole than the model has room for. Choose what is searched instead.";

/** Finds what the answer is to rest on, as far as its writer has room for it. */
export async function gather(deps: Deps, member: Member, brief: Brief): Promise<Gathered> {
  const { searched, knowledge, writers } = brief;
  const room = roomOf(brief);
  const everything = namesNothing(knowledge);
  const plan = everything
    ? planOfEverything(1)
    : planOf(await sizesOf(deps.db, member, knowledge), knowledge, room.forKnowledge);
  const writes = writers.length > 0;
  const most = writes ? passagesToRead : passagesToQuote;
  const whole = wholeIn(plan);
  const [found, inWhole, read] = await Promise.all([
    retrieve(
      deps,
      member,
      searched,
      everything ? "everything" : searchedIn(plan),
      most + lookedAtBeyond,
    ),
    retrieve(deps, member, searched, whole, writes ? passagesToRead : passagesOfWhole),
    writes ? readWhole(deps, member, brief, plan) : [],
  ]);
  const taken = read.reduce((sum, one) => sum + tokensAsPassage(one.text, one.heading), 0);
  if (taken > room.forKnowledge) throw new AppError("invalid", tooMuch);
  const off = new Set(plan.sources.filter(({ mode }) => mode === "off").map(({ id }) => id));
  if (!writes) {
    const both = [...found, ...inWhole].toSorted((a, b) => b.score - a.score);
    const { evidence, left } = pack(both, { most: most + inWhole.length, room: Infinity, off });
    return { evidence, told: evidence.slice(0, most), left, earlier: [], plan, room };
  }
  const packed = pack(found, {
    most,
    room: Math.min(roomForPassages, room.forKnowledge - taken),
    before: read,
    off,
  });
  const hit = new Set(inWhole.map(({ chunkId }) => chunkId));
  return {
    evidence: [...read, ...packed.evidence],
    told: [...read.filter(({ chunkId }) => hit.has(chunkId)), ...packed.evidence],
    left: packed.left,
    earlier: room.earlier,
    plan,
    room,
  };
}

/** All passages of what is read whole, numbered in the order in which they stand. */
async function readWhole(
  deps: Pick<Deps, "db">,
  member: Member,
  { searched }: Brief,
  plan: Plan,
): Promise<Evidence[]> {
  const { collection_ids, document_ids, topic_ids } = wholeIn(plan);
  const [documents, collections, snippets] = await Promise.all([
    wholePassages(deps, member, { collectionIds: [], documentIds: document_ids }),
    wholePassages(deps, member, { collectionIds: collection_ids, documentIds: [] }),
    savedWhole(deps, member, topic_ids, searched),
  ]);
  const each = new Map(
    [
      ...snippets.map((passage) => ({ passage, part: "topics" as const })),
      ...collections.map((passage) => ({ passage, part: "collections" as const })),
      ...documents.map((passage) => ({ passage, part: "documents" as const })),
    ].map((one) => [`${one.passage.chunkId} ${one.passage.start}`, one]),
  );
  return [...each.values()].map(({ passage, part }, at) => evidenceOf(passage, at + 1, part));
}
