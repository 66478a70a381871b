import { detailOf, message, type RenderedMessage } from "@lectern/contract/message";
import { longestTestQuestion, MOST_EXPECTED_PASSAGES } from "@lectern/contract/retrieval-tests";

import type { Db, Deps } from "#deps";
import { invalid } from "#errors";
import type { Member } from "#http/member.ts";

import { type NewQuestion, type PlacedPassage, storeQuestions } from "./expecting.ts";
import { namedDocuments } from "./passages-store.ts";
import { placesIn } from "./placing.ts";
import { demandRoom } from "./questions.ts";
import { type CsvRecord, recordsIn } from "./reading-lines.ts";
import { demandSet, lockSet } from "./sets.ts";
import { type SetRow, updateSet } from "./sets-store.ts";

/** Faults told at once. */
const mostFaults = 100;

interface Fault {
  line: number;
  fault: RenderedMessage;
}
interface Line {
  line: number;
  question: string;
  name: string;
  quote: string;
}
type Found = Line & { passage: PlacedPassage };

/**
 * Adds the questions of pasted lines; lines with the same question are one question with several
 * expected passages. Adds nothing while a line has a fault, and tells each.
 */
export async function paste(deps: Pick<Deps, "db">, member: Member, setId: string, text: string) {
  const set = await demandSet(deps.db, member, setId);
  const records = recordsIn(text);
  if (records.length === 0) throw invalid(["body", "text"], message("test_lines_missing"));
  const read = records.map(lineOf);
  const lines = read.flatMap((one) => ("fault" in one ? [] : one));
  const byQuestion = [...Map.groupBy(lines, ({ question }) => question).values()];
  // Checked before any document is read, so that few lines are looked for.
  await demandRoom(deps.db, set, byQuestion.length);
  const few = byQuestion.flatMap((some) => some.slice(0, MOST_EXPECTED_PASSAGES));
  const tooMany = byQuestion.flatMap((some) => some.slice(MOST_EXPECTED_PASSAGES));
  const found = await placed(deps.db, member, set, few);
  const faults = [
    ...[...read, ...found].flatMap((one) => ("fault" in one ? one : [])),
    ...tooMany.map(({ line }): Fault => ({ line, fault: message("test_passages_too_many") })),
  ];
  if (faults.length > 0) return { added: 0, errors: told(faults) };
  const questions = questionsOf(found.flatMap((one) => ("fault" in one ? [] : one)));
  await deps.db.transaction().execute(async (tx) => {
    const current = await lockSet(tx, member, setId);
    await demandRoom(tx, current, questions.length);
    await storeQuestions(tx, current, questions);
    await updateSet(tx, member.orgId, setId, {});
  });
  return { added: questions.length, errors: [] };
}

const told = (faults: readonly Fault[]) =>
  faults
    .toSorted((one, other) => one.line - other.line)
    .slice(0, mostFaults)
    .map(({ line, fault }) => ({ line, ...detailOf(fault) }));

function lineOf({ line, cells, isOpen }: CsvRecord): Line | Fault {
  const [question = "", name = "", quote = ""] = cells;
  if (isOpen) return { line, fault: message("test_line_open_quote") };
  if (cells.length !== 3)
    return { line, fault: message("test_line_columns", { count: cells.length }) };
  if (question === "") return { line, fault: message("test_question_missing") };
  if (question.length > longestTestQuestion)
    return { line, fault: message("test_question_too_long") };
  if (quote === "") return { line, fault: message("test_quote_missing") };
  return { line, question, name, quote };
}

/** Finds the documents and quotes of the lines, among what the member may see. */
async function placed(
  db: Db,
  member: Member,
  set: SetRow,
  lines: readonly Line[],
): Promise<(Found | Fault)[]> {
  const byName = Map.groupBy(lines, ({ name }) => name);
  const documents = Map.groupBy(
    await namedDocuments(db, member, {
      names: [...byName.keys()],
      collectionIds: set.collection_ids,
    }),
    ({ name }) => name,
  );
  const all: (Found | Fault)[] = [];
  for (const [name, some] of byName) {
    const [document, ...others] = documents.get(name) ?? [];
    if (!document || others.length > 0) {
      const fault = document
        ? message("test_line_documents", { count: others.length + 1, name })
        : message("test_line_document", { name });
      all.push(...some.map(({ line }) => ({ line, fault })));
      continue;
    }
    const places = await placesIn(db, document, some);
    all.push(
      ...some.map((one, at): Found | Fault => {
        const place = places[at];
        return place
          ? { ...one, passage: { document, ...place } }
          : { line: one.line, fault: message("test_line_quote", { name }) };
      }),
    );
  }
  return all;
}

function questionsOf(found: readonly Found[]): NewQuestion[] {
  const byQuestion = Map.groupBy(
    found.toSorted((one, other) => one.line - other.line),
    ({ question }) => question,
  );
  return [...byQuestion].map(([text, some]): NewQuestion => ({
    text,
    origin: "pasted",
    passages: some.map(({ passage }) => passage),
  }));
}
