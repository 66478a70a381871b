import { message, withoutText } from "@lectern/contract/message";
import { analyze } from "@lectern/text-analysis/analyze";
import { languageOf } from "@lectern/text-analysis/language/language";

import type { Deps, JobPayloads } from "#deps";
import { forJob, type Member, orgOfJob } from "#http/member.ts";

import { comparedWithLibrary, type LibraryFinding } from "../chat/index.ts";
import { orgsOfDocuments } from "../library/index.ts";
import { belongs } from "./belonging-store.ts";
import { enqueue, tell } from "./checks.ts";
import { readFile } from "./reading-file.ts";
import * as store from "./store.ts";

/** Sentences that one job compares: checks take turns, and a dead process loses no more than these. */
const atOnce = 20;
/** A sentence of so few words may name its subject by a pronoun; it is searched for with the one before. */
const fewWords = 5;

/**
 * The job: compares the next sentences of a check with what its owner may see now, and queues the
 * next job while some are left. Killed at any point it runs again.
 */
export async function checkText(
  deps: Deps,
  payload: JobPayloads["check-text"],
  ending: AbortSignal,
): Promise<void> {
  const orgId = orgOfJob(payload);
  const row = await store.forJobs(deps.db, orgId, payload.check_id);
  if (!row || !isOpen(row)) return;
  const member = forJob(orgId, row.owner_id);
  if (!(await belongs(deps.db, member))) return;
  if (row.file_key !== null && !(await readFile(deps, member, row, ending))) return;
  await checkNext(deps, member, row, ending);
}

/** Fails a check whose job failed, or ended with its process, too often; its owner may go on with it. */
export async function giveUpCheck(deps: Deps, payload: JobPayloads["check-text"]): Promise<void> {
  const orgId = orgOfJob(payload);
  const found = await store.forJobs(deps.db, orgId, payload.check_id);
  if (!found) return;
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lock(tx, forJob(orgId, found.owner_id), found.id);
    if (!row || !isOpen(row)) return;
    const failure = JSON.stringify(withoutText(message("internal_error")));
    await store.update(tx, row, { state: "failed", failure });
    await tell(deps, tx, row);
  });
}

const isOpen = ({ state }: store.CheckRow) => state === "waiting" || state === "working";

async function checkNext(deps: Deps, member: Member, row: store.CheckRow, ending: AbortSignal) {
  const text = await store.textOf(deps.db, row);
  const waiting = await store.waitingOf(deps.db, row, atOnce);
  const language = languageOf(text);
  const sentences = waiting.map(({ start, end }) => {
    const said = text.slice(start, end);
    const isShort = analyze(said, language).length <= fewWords;
    return { text: said, query: isShort ? text.slice(lineBefore(text, start), end) : said };
  });
  const said = { sentences, language, knowledge: row.knowledge };
  const findings = await comparedWithLibrary(deps, member, said, ending);
  const found = new Map(waiting.map(({ number }, n) => [number, findings[n]]));
  await keep(deps, member, row, found);
}

const mostContext = 300;

/** Returns where the paragraph around a sentence begins, or a place not too far before it. */
function lineBefore(text: string, start: number): number {
  const line = text.lastIndexOf("\n", Math.max(0, start - 1)) + 1;
  return start - line <= mostContext ? line : start;
}

/** Stores what was found of sentences that still wait. */
async function keep(
  deps: Deps,
  member: Member,
  { id }: store.CheckRow,
  found: ReadonlyMap<number, LibraryFinding | undefined>,
) {
  const documents = [...found.values()].flatMap((one) => one?.passage?.document_id ?? []);
  await deps.db.transaction().execute(async (tx) => {
    const row = await store.lock(tx, member, id);
    if (!row || !isOpen(row)) return;
    const orgs = await orgsOfDocuments(tx, member.orgId, documents);
    const waiting = await store.waitingOf(tx, row, atOnce);
    const stored = waiting.flatMap(({ number }) => {
      const finding = found.get(number);
      return finding ? [{ number, ...finding }] : [];
    });
    await store.putResults(
      tx,
      row,
      stored.map(({ number, state, difference, finding, passage }) => ({
        number,
        state,
        difference,
        note: finding?.note ?? null,
        note_message: finding?.note_message ? JSON.stringify(finding.note_message) : null,
        has_passage: passage !== undefined,
      })),
    );
    await store.insertPassages(
      tx,
      stored.flatMap(({ number, passage }) => {
        const org = passage && orgs.get(passage.document_id);
        if (!org) return [];
        const { start: _, language: _language, heading: _heading, ...citation } = passage;
        return {
          organization_id: row.organization_id,
          check_id: id,
          number,
          citation: JSON.stringify({ ...citation, index: number + 1 }),
          document_organization_id: org,
          document_id: passage.document_id,
        };
      }),
    );
    const isLeft = (await store.waitingOf(tx, row, 1)).length > 0;
    await store.update(tx, row, { state: isLeft ? "working" : "done" });
    if (isLeft) await enqueue(deps, tx, row);
    await tell(deps, tx, row);
  });
}
