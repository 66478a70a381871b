import { readFileSync } from "node:fs";

import {
  type EarlierTurn,
  leansOnEarlier,
  standingAlone,
} from "../apps/server/src/features/chat/answering/retrieval/follow-up.ts";
import { languageOf } from "../packages/text-analysis/src/language/language.ts";
import { passages } from "../apps/server/src/features/search/search.ts";
import { lines } from "./collections.ts";
import { openLibrary } from "./library.ts";
import { mean } from "./measures.ts";
import { report } from "./report.ts";

/**
 * Follow-up questions without a model: is the passage that answers found, and does a standalone
 * question stay unchanged? The conversations were written for this.
 */
interface Conversation {
  turns: EarlierTurn[];
  question: string;
  /** The standalone form of the question: the upper bound. */
  alone: string;
  answers: string[];
}

const folder = new URL("follow-ups/", import.meta.url);
const read = <One>(name: string) =>
  readFileSync(new URL(name, folder), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as One);

const conversations = read<Conversation>("conversations.jsonl");
const wordings: Record<string, (one: Conversation) => string> = {
  "as it was typed": ({ question }) => question,
  "with the question before it": ({ question, turns }) =>
    `${question} ${question} ${turns.at(-1)?.question}`,
  "standing alone by our rules": ({ question, turns }) => standingAlone(question, turns),
  "standing alone as a person writes it": ({ alone }) => alone,
};

const library = await openLibrary();
try {
  const ids = new Map<string, string>();
  for (const { id, text } of read<{ id: string; text: string }>("passages.jsonl")) {
    const language = /^(de|fr|es)-/.exec(id)?.[1] ?? languageOf(text);
    ids.set(await library.add({ name: "-", language, passages: [text] }), id);
  }
  const missed: Record<string, string[]> = {};
  const rows = [];
  for (const [wording, put] of Object.entries(wordings)) {
    const ranks: number[] = [];
    for (const one of conversations) {
      const found = await passages(library.deps, library.member, put(one), { limit: 10 });
      const rank = found.findIndex(({ document }) =>
        one.answers.includes(ids.get(document.id) ?? ""),
      );
      ranks.push(rank === -1 ? Infinity : rank + 1);
      if (rank !== 0) (missed[wording] ??= []).push(put(one));
    }
    rows.push({
      wording,
      conversations: ranks.length,
      first: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
      mrr10: mean(ranks.map((rank) => 1 / rank)),
    });
  }
  const judged = ["clapnq", "sec10q", "cranfield"].flatMap((name) =>
    lines(`${name}/queries.jsonl`).map((line) => JSON.parse(line) as { text: string }),
  );
  const taken = judged.filter(({ text }) => leansOnEarlier(text));
  const more = {
    "questions of the judged collections, which all stand alone": judged.length,
    "of them taken for one that leans": taken.length,
  };
  report("follow-ups", rows, { ...more, missed, taken: taken.map(({ text }) => text) });
  console.log(more);
} finally {
  await library.close();
}
