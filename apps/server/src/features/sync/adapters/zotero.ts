import { setTimeout as sleep } from "node:timers/promises";

import { message } from "@lectern/contract/message";
import type { Reference } from "@lectern/contract/references";
import type { SyncSecret, SyncSettings } from "@lectern/contract/sync";

import { type Deps, EgressError, type WebResponse } from "#deps";
import { AppError } from "#errors";

import type { Adapter, ListedFile } from "./adapter.ts";
import { bytesOf, inTime, listSeconds, refusalOf, translated } from "./answers.ts";
import { invalidListing } from "./lists.ts";
import { pacing } from "./pace.ts";
import { type Attachment, pageOf, pathOf, referenceOf } from "./zotero-items.ts";

type Needs = Pick<Deps, "egress">;

/** Where the Web API of Zotero is (https://www.zotero.org/support/dev/web_api/v3); tests change it. */
export const zoteroApi = { url: "https://api.zotero.org" };

/** Items on one page of a listing: the most that Zotero gives. */
const pageSize = 100;
/** Maximum bytes of one page of a listing. */
const mostBytes = 32 * 1024 * 1024;
/** Maximum seconds that a run waits where the server asks for it; a longer wait ends the run. */
const longestWait = 120;
const mostWaits = 3;

const refused = (code: "sync_zotero_key" | "sync_zotero_missing" | "sync_zotero_busy") =>
  new AppError("unavailable", message(code));

/** Returns a status of the server with a message for users. */
function failureOf(status: number): AppError {
  if (status === 401 || status === 403) return refused("sync_zotero_key");
  if (status === 404) return refused("sync_zotero_missing");
  if (status === 429 || status === 503) return refused("sync_zotero_busy");
  return new AppError("unavailable", message("import_status", { status }));
}

const numberIn = ({ headers }: WebResponse, name: string) => Number(headers[name] ?? Number.NaN);

/**
 * The PDFs of a library of Zotero, or of one of its collections. The MD5 of a file is its version. A
 * list whose library changes meanwhile is refused: one with gaps would delete documents.
 */
export function zoteroAdapter(
  { egress }: Needs,
  { library = "", collection }: SyncSettings,
  secret: SyncSecret | undefined,
): Adapter {
  const root = `${zoteroApi.url}/${library}`;
  const pace = pacing();
  // A server that has enough of requests gets none for the rest of the run.
  let busy: AppError | undefined;

  /** Sends a request. Redirects are not followed, since the key is only for Zotero. */
  async function ask(address: string, signal: AbortSignal): Promise<WebResponse> {
    const headers = {
      "zotero-api-version": "3",
      ...(secret && { "zotero-api-key": secret.password }),
    };
    for (let waits = 0; ; waits++) {
      if (busy) throw busy;
      await pace.wait(signal);
      const answer = await egress.send(address, { method: "GET", headers, signal });
      const backoff = numberIn(answer, "backoff");
      if (backoff > 0) pace.slowTo(Math.min(backoff, longestWait) * 1000);
      const { status } = answer;
      if (status < 400) return answer;
      answer.close();
      const failure = failureOf(status);
      if (status !== 429 && status !== 503) throw failure;
      const wait = numberIn(answer, "retry-after");
      if (!(wait <= longestWait) || waits === mostWaits) throw (busy = failure);
      await sleep(wait * 1000, undefined, { signal });
    }
  }

  async function listPage(start: number, signal: AbortSignal) {
    const place = collection === undefined ? "items" : `collections/${collection}/items`;
    const query = `include=data,bibtex&limit=${pageSize}&start=${start}&sort=dateAdded&direction=asc`;
    try {
      return await inTime(listSeconds, signal, async (stop) => {
        const answer = await ask(`${root}/${place}?${query}`, stop);
        if (answer.status !== 200) throw failureOf(answer.status);
        const text = (await bytesOf(answer, mostBytes)).toString("utf8");
        const version = answer.headers["last-modified-version"];
        return { page: pageOf(text), version, total: numberIn(answer, "total-results") };
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  let listedVersion: unknown;
  const references = new Map<string, Reference>();
  const attachments: Attachment[] = [];

  return {
    async list(cursor = "0", signal) {
      const start = Number(cursor);
      const { page, version, total } = await listPage(start, signal);
      if (start === 0) {
        listedVersion = version;
        references.clear();
        attachments.length = 0;
      }
      const isTold = page !== undefined && Number.isSafeInteger(total) && version !== undefined;
      const isWhole = isTold && page.size >= Math.min(pageSize, total - start);
      if (!isWhole || version !== listedVersion) throw invalidListing();
      for (const item of page.parents) {
        const reference = referenceOf(item);
        if (reference) references.set(item.key, reference);
      }
      attachments.push(...page.attachments);
      const next = start + pageSize;
      if (next < total) return { files: [], next: String(next) };
      const taken = new Set<string>();
      const files: ListedFile[] = attachments.map((attachment) => ({
        path: pathOf(attachment, taken),
        at: attachment.key,
        // How many bytes there are is known only once they are read.
        size: 1,
        version: attachment.md5,
        reference: references.get(attachment.parentItem ?? ""),
      }));
      return { files };
    },
    async read({ at }, signal) {
      try {
        const answer = await ask(`${root}/items/${at}/file`, signal);
        if (answer.status < 300) return { bytes: translated(answer.bytes) };
        answer.close();
        const to = answer.headers["location"];
        if (typeof to !== "string") throw failureOf(answer.status);
        // Files lie in a store of their own, which does not get the key.
        const file = await egress.get(new URL(to, answer.url).href, { signal });
        return { bytes: translated(file.bytes) };
      } catch (error) {
        const isMissing =
          error instanceof EgressError
            ? error.status === 404
            : error instanceof AppError && error.userMessage.code === "sync_zotero_missing";
        throw isMissing
          ? new AppError("invalid", message("sync_zotero_no_file"), { cause: error })
          : refusalOf(error);
      }
    },
  };
}
