import { type Deps, SandboxError, type JobPayloads } from "#deps";
import { AppError } from "#errors";
import { orgOfJob } from "#http/member.ts";

import { enqueue, tellDocuments } from "../../library/index.ts";
import {
  type FailureCode,
  isWorthAnother,
  ReadingFailure,
} from "@lectern/document-parser/process/failures";
import { cropped } from "@lectern/document-parser/image/dots";
import { turnedBack } from "@lectern/document-parser/image/orientation";
import { readPicture } from "../../reading/index.ts";
import type { StraightPicture } from "@lectern/document-parser/image/skew";
import type { Picture, RecognisedPage } from "@lectern/document-parser/recognised";
import * as documents from "../store.ts";
import { recognisedIn } from "./hocr.ts";
import { jobOf, recognisingPage } from "./pages.ts";
import * as store from "./store.ts";
import { turnOf } from "./turn.ts";

/** Maximum tries that may end with the death of their process before the page is given up. */
const mostTries = 3;
/** Maximum bytes of hOCR for a page, at some fifty bytes per word. */
const OUTPUT_BYTES = 8 * 1024 * 1024;
/** The result for a page on which nothing could be recognized. */
const nothing: RecognisedPage = { width: 1, height: 1, lines: [] };

type Waiting = NonNullable<Awaited<ReturnType<typeof store.find>>>;

/**
 * Recognizes the text of one page and stores it; after its last page, the document is read again.
 * Can be killed anywhere and run again. Throws errors that are not the page's fault.
 */
export async function recognisePage(
  deps: Deps,
  payload: JobPayloads["recognise-page"],
  ending: AbortSignal,
): Promise<void> {
  const { db, jobs, log } = deps;
  const { document_id: documentId, page: number } = payload;
  const page = { orgId: orgOfJob(payload), documentId, page: number };
  const waiting = await store.find(db, page);
  if (!waiting) return;
  if (waiting.tries >= mostTries) return write(deps, page, nothing, "crashed");
  await store.begin(db, page);
  const again = () =>
    jobs.enqueue(db, "recognise-page", payload, { key: jobOf(documentId, number) });
  try {
    await write(deps, page, await look(deps, page, waiting, ending), null);
  } catch (error) {
    const failure = ending.aborted ? undefined : failureOf(error);
    // The memory watchdog may kill an engine because of other processes, so it gets a second try.
    if (failure && wasKilled(error) && waiting.tries === 0) return again();
    if (failure) {
      log.info({ document: documentId, page: number, err: error }, "a page was not recognised");
      return write(deps, page, nothing, failure);
    }
    await store.giveBack(db, page);
    if (!ending.aborted) throw error;
    // Another process, or this one after its restart, begins at once.
    await again();
  }
}

const wasKilled = (error: unknown) => {
  const cause = error instanceof ReadingFailure ? error.cause : error;
  return cause instanceof SandboxError && cause.fault !== "aborted";
};

/** Renders the page in one sandbox and recognizes its text in another. */
async function look(
  { sandbox, blobs, config, recogniser, log }: Deps,
  { orgId, documentId, page }: store.PageOf,
  { kind, size, blob_key, created_by }: Waiting,
  ending: AbortSignal,
): Promise<RecognisedPage> {
  if (!recogniser) throw new ReadingFailure("no_engine");
  const limits = { wallSeconds: config.parseSeconds, memoryMb: config.parseMemoryMb };
  const began = performance.now();
  const request = { kind, size, pictureOf: page };
  const from = { signal: ending, owner: `${orgId} ${created_by}` };
  const pictured = async (again: boolean) =>
    await readPicture({ sandbox }, await blobs.get(blob_key), { ...request, again }, limits, from);
  const picture = await pictured(false).catch(async (error: unknown) => {
    if (!isWorthAnother(kind, error)) throw error;
    return await pictured(true);
  });
  const shown = performance.now();
  const found = await recognised(picture, (seen) =>
    recogniser.recognise(seen, { ...limits, outputBytes: OUTPUT_BYTES }, ending),
  );
  log.debug(
    {
      document: documentId,
      page,
      lines: found.lines.length,
      turned: found.turned ?? 0,
      skew: picture.skew,
      picture_ms: Math.round(shown - began),
      ms: Math.round(performance.now() - began),
    },
    "a page was recognised",
  );
  return found;
}

/** Recognizes a page, upright whatever its rotation; `read` returns an engine's hOCR. */
async function recognised(
  picture: StraightPicture,
  read: (seen: Picture) => Promise<string>,
): Promise<RecognisedPage> {
  const hocr = await read(picture);
  const turned = await turnOf(hocr, (part, quarters) =>
    read(turnedBack(cropped(picture, part), quarters)),
  );
  const skew = picture.skew === 0 ? {} : { skew: picture.skew };
  if (turned === 0) return { ...recognisedIn(hocr, picture.width, picture.height), ...skew };
  const upright = turnedBack(picture, turned);
  return { ...recognisedIn(await read(upright), upright.width, upright.height), turned, ...skew };
}

/** Returns the failure if the page itself is at fault, otherwise undefined. */
function failureOf(error: unknown): FailureCode | undefined {
  if (error instanceof ReadingFailure) return error.code;
  if (error instanceof SandboxError)
    return error.fault === "aborted" ? undefined : "not_recognised";
  return error instanceof AppError && error.kind === "not_found" ? "crashed" : undefined;
}

async function write(
  deps: Deps,
  page: store.PageOf,
  found: RecognisedPage,
  failure: FailureCode | null,
) {
  const { orgId, documentId } = page;
  await deps.db.transaction().execute(async (tx) => {
    // The lock ensures that of two pages finishing at once exactly one is the last.
    await documents.lock(tx, orgId, documentId);
    if (!(await store.put(tx, page, found, failure))) return;
    const { done, total } = await store.counts(tx, page);
    const detail = recognisingPage(Math.min(done + 1, total), total);
    const isWaiting = await store.tellProgress(tx, page, { progress: done / total, detail });
    if (isWaiting && done === total)
      await enqueue(deps, tx, { organization_id: orgId, document_id: documentId });
    await tellDocuments(deps, tx, orgId, [documentId]);
  });
}
