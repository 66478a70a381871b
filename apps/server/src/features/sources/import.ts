import type { Document } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import type * as contract from "@lectern/contract/sources";
import type { Work } from "@lectern/contract/sources";
import type { z } from "zod";

import { type Db, type Deps, EgressError, type WebResponse } from "#deps";
import { AppError, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demandCollection, demandFolder, documents } from "../library/index.ts";
import { receive, withReceived } from "../files/index.ts";
import { fetchAddress, named, nameIn } from "./fetching.ts";
import { enqueueRecheck, inAWeek } from "./origins.ts";
import { demandSource } from "./sources.ts";
import * as store from "./store.ts";

interface Sent {
  name: string;
  bytes: AsyncIterable<Buffer>;
  url: string;
  abstract_only: boolean;
}

type ImportRequest = z.infer<typeof contract.importDocument.body>;

/**
 * Imports the document at an address, or a work of a source. Throws invalid if the address cannot
 * be fetched, unavailable if the source does not respond; nothing is stored then.
 */
export async function importDocument(
  deps: Deps,
  member: Member,
  collectionId: string,
  request: ImportRequest,
): Promise<Document> {
  const collection = await demandCollection(deps.db, member, collectionId, { to: "edit" });
  const to = { collectionId: collection.id, folderId: request.folder_id };
  const place = { orgId: member.orgId, collectionId: collection.id };
  if (to.folderId !== null) await demandFolder(deps.db, place, to.folderId);
  if ("url" in request)
    return addImported(deps, member, to, await fetched(deps, request.url), null);
  const work = await demandSource(deps, request.source).find(request.work_id);
  if (!work) throw notFound("work_not_found");
  return addImported(deps, member, to, await sentOf(deps, work), work);
}

/** Returns the open copy of a work; if there is none, or it cannot be fetched, its abstract. */
async function sentOf(deps: Deps, work: Work): Promise<Sent> {
  if (work.full_text_url) {
    try {
      return await fetched(deps, work.full_text_url, work.title);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.log.info({ work: work.id, err: error }, "the open copy of a work could not be fetched");
    }
  }
  if (!work.abstract) {
    throw new AppError("invalid", message("work_unavailable"));
  }
  return {
    name: named(work.title, "md"),
    bytes: one(Buffer.from(cardOf(work))),
    url: work.page_url ?? work.full_text_url ?? "",
    abstract_only: true,
  };
}

async function* one(bytes: Buffer) {
  yield bytes;
}

/** Returns a document with the metadata and abstract of a work whose text is not open. */
function cardOf({ title, authors, venue, year, doi, abstract }: Work): string {
  const plain = (text: string) => text.replaceAll(/([\\`*_[\]<>#])/g, "\\$1");
  const facts = [venue, year].filter(Boolean).join(", ");
  return [`# ${plain(title)}`, plain(authors.join(", ")), plain(facts), doi ? `DOI: ${doi}` : ""]
    .concat("## Abstract", plain(abstract ?? ""))
    .filter(Boolean)
    .join("\n\n");
}

/**
 * Fetches an address. For a work, named by its title, expects a PDF: an HTML page is only about it.
 */
async function fetched(deps: Deps, address: string, title?: string): Promise<Sent> {
  const nameOf = (answer: WebResponse) => {
    if (title === undefined) return nameIn(answer);
    if (answer.type === "text/html") throw new EgressError("unreachable");
    return named(title, "pdf");
  };
  const refuse = (error: unknown, isLate: boolean) =>
    isLate ? tooSlow(deps.config.importSeconds) : refusalOf(error);
  const { name, bytes, url } = await fetchAddress(deps, address, { nameOf, refuse });
  return { name, bytes, url, abstract_only: false };
}

async function addImported(
  deps: Deps,
  member: Member,
  { collectionId, folderId }: { collectionId: string; folderId: string | null },
  { name, bytes, url, abstract_only }: Sent,
  work: Work | null,
): Promise<Document> {
  if (deps.config.role !== "web") deps.sandbox.prepare();
  const maxBytes = Math.min(deps.config.importBytes, deps.config.maxFileBytes);
  return withReceived(deps, async (claimed) => {
    const file = await receive(deps, { name, bytes }, { claimed, maxBytes });
    const also = async (tx: Db, [id]: string[]) => {
      const origin = { document_id: id!, url, abstract_only, work };
      await store.insertOrigin(tx, member.orgId, origin);
      if (work) await enqueueRecheck(deps, tx, work, inAWeek());
    };
    const options = { folderId, also };
    const { results } = await documents.add(deps, member, collectionId, [file], options);
    return results[0]!;
  });
}

const tooSlow = (seconds: number) =>
  invalid(["body", "url"], message("import_timeout", { seconds }), "url");

/** Returns an error of the address with a message for users. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof EgressError)) return error;
  const said = message(`import_${error.fault}`, { status: error.status ?? 0 });
  return invalid(["body", "url"], said, "url");
}
