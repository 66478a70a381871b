import type { Failure } from "@lectern/contract/error";
import { message } from "@lectern/contract/message";
import { may } from "@lectern/contract/policy";
import type {
  exportSnippets,
  FoundSnippet,
  listSnippets,
  NewSnippet,
  searchSnippets,
  Snippet,
  SnippetChange,
  SnippetConflict,
} from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, conflict, invalid, notFound } from "#errors";
import { iterateRows, type KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import {
  askerOf,
  demandDocument,
  demandInLibrary,
  permissionsOf,
  personOf,
  tenantScopesOf,
} from "../../library/index.ts";
import { unitOf } from "../../files/index.ts";
import { demand } from "../../organizations/index.ts";
import { highlightsOf } from "../../search/index.ts";
import { touchTopic } from "../store.ts";
import * as topics from "../topics.ts";
import { placeOf } from "./place.ts";
import { onPage, placed } from "./rects.ts";
import * as store from "./store.ts";
import { soughtWords, indexedTermsOf } from "./words.ts";

/** Returns a row in the shape of the contract. */
function snippetOf(member: Member, row: store.SnippetRow): Snippet {
  const edit = may(member.group, "snippet.write") && permissionsOf(member, row).edit;
  return {
    id: row.id,
    topic_id: row.topic_id,
    topic_title: row.topic_title,
    collection_id: row.collection_id,
    document:
      row.current_name !== null && row.current_collection !== null
        ? { id: row.document_id, name: row.current_name, collection_id: row.current_collection }
        : null,
    document_name: row.current_name ?? row.document_name,
    source: row.source,
    current_place: row.current_place,
    page: row.page,
    unit: row.unit,
    label: row.label,
    language: row.language,
    quote: row.quote,
    rects: row.rects,
    note: row.note,
    version: row.version,
    chat_id: row.created_by === member.accountId ? row.chat_id : null,
    created_by: personOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    permissions: { edit },
  };
}

/** Throws not_found if the member may not read the snippet. */
export async function get({ db }: Pick<Deps, "db">, member: Member, id: string): Promise<Snippet> {
  const row = await store.findSnippet(db, member, id);
  if (!row) throw notFound("snippet_not_found");
  return snippetOf(member, row);
}

/** Returns the snippets of a topic, in its order. */
export async function list(
  deps: Deps,
  member: Member,
  topicId: string,
  page: z.infer<typeof listSnippets.query>,
) {
  await topics.get(deps, member, topicId);
  const { total, results } = await store.pageOfTopic(deps.db, member, topicId, page);
  return { total, results: results.map((row) => snippetOf(member, row)) };
}

/** Returns the scopes, the words and the filter of a search. */
async function wantedOf(db: Db, member: Member, { q, ...filter }: SnippetQuery) {
  const tenantScopes = tenantScopesOf(
    member,
    filter.collection_id,
    filter.topic_id,
    filter.document_id,
  );
  const orgIds = tenantScopes.map(({ asker }) => asker.orgId);
  const sought = q ? soughtWords(q, await store.languages(db, orgIds)) : undefined;
  return { tenantScopes, sought, filter: { ...filter, sought } };
}
type SnippetQuery = z.infer<typeof exportSnippets.query>;

const atOnce = 500;

/**
 * Yields all snippets that a search finds, oldest first, then the published ones, reading in
 * batches.
 */
export async function* every(
  { db, ending }: Pick<Deps, "db" | "ending">,
  member: Member,
  query: SnippetQuery,
): AsyncGenerator<Snippet> {
  const { tenantScopes, filter } = await wantedOf(db, member, query);
  for (const tenantScope of tenantScopes) {
    const read = (stretch: KeysetPage) => store.someSnippets(db, tenantScope, filter, stretch);
    for await (const row of iterateRows({ ending }, atOnce, read))
      yield snippetOf(tenantScope.asker, row);
  }
}

/** Returns the snippets that contain all words of `q`, among all that the member may read. */
export async function search(
  { db }: Pick<Deps, "db">,
  member: Member,
  { page, page_size, ...query }: z.infer<typeof searchSnippets.query>,
): Promise<{ total: number; results: FoundSnippet[] }> {
  const { tenantScopes, sought, filter } = await wantedOf(db, member, query);
  const { total, results } = await store.pageOfSnippets(db, tenantScopes, filter, {
    page,
    page_size,
  });
  return {
    total,
    results: results.map((row) => ({
      ...snippetOf(askerOf(member, row), row),
      highlights: sought ? highlightsOf(row.quote, row.language, sought.words) : [],
    })),
  };
}

/** Throws invalid if the document is not in the library: snippets outlive conversations. */
async function savable(db: Db, member: Member, documentId: string) {
  const { id } = await demandDocument(db, member, documentId);
  return demandInLibrary(db, member, id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
    throw invalid(["body", "document_id"], message("snippet_from_attachment"));
  });
}

/**
 * Returns what is stored of a passage, with its text as on the page. Throws invalid if the page
 * does not contain it.
 */
async function passageOf(db: Db, member: Member, wanted: NewSnippet) {
  const { orgId } = member;
  const document = await savable(db, member, wanted.document_id);
  const page = await store.findPage(db, orgId, document.id, wanted.page);
  const place = page && placeOf(wanted.quote, page.text);
  if (!page || !place) {
    throw invalid(["body", "quote"], message("snippet_not_on_page"));
  }
  const at = { page: wanted.page, start: place.start };
  const spoken = await store.languageAt(db, orgId, document.id, at);
  const rects =
    wanted.rects?.map((rect) => onPage(wanted.page, rect)) ??
    placed(page.segments, wanted.page, place.start, place.end);
  return {
    document_id: document.id,
    document_name: document.name,
    source_id: document.collection_id,
    page: wanted.page,
    unit: unitOf(document.kind),
    label: page.label,
    language: spoken ?? document.language ?? "und",
    quote: page.text.slice(place.start, place.end),
    rects: JSON.stringify(rects),
  };
}

/** Saves a passage at the end of a topic. */
export async function add(
  deps: Deps,
  member: Member,
  topicId: string,
  wanted: NewSnippet,
): Promise<Snippet> {
  const { orgId, accountId } = member;
  const { note, chat_id = null } = wanted;
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    const topic = await topics.lockTopic(tx, member, topicId);
    demand(member, "snippet.write");
    if (chat_id && !(await store.hasChat(tx, member, chat_id))) throw notFound("chat_not_found");
    const passage = await passageOf(tx, member, wanted);
    const row = { organization_id: orgId, id, topic_id: topicId, created_by: accountId };
    await store.insertSnippet(tx, { ...row, ...passage, note, chat_id });
    await store.putWords(tx, orgId, id, indexedTermsOf({ ...passage, note }));
    await touchTopic(tx, orgId, topicId);
    await topics.tell(deps, tx, member, topic);
  });
  return get(deps, member, id);
}

/** Returns a snippet that the member may change; locks its topic and the target topic. */
async function lockSnippet(tx: Db, member: Member, id: string, target?: string) {
  const found = await store.findSnippet(tx, member, id);
  if (!found) throw notFound("snippet_not_found");
  const taken: topics.LockedTopic[] = [];
  // Locks in a fixed order, so that two moves between the same topics do not deadlock.
  for (const topic of [...new Set([found.topic_id, target ?? found.topic_id])].toSorted()) {
    taken.push(await topics.lockTopic(tx, member, topic));
  }
  demand(member, "snippet.write");
  const snippet = await store.findSnippet(tx, member, id);
  if (!snippet) throw notFound("snippet_not_found");
  if (snippet.topic_id !== found.topic_id) {
    throw conflict("snippet_moved_meanwhile");
  }
  return { snippet, taken };
}

async function move(
  tx: Db,
  { orgId }: Member,
  id: string,
  topicId: string,
  beforeId: string | null,
) {
  if (beforeId === id) return;
  const position = beforeId
    ? await store.makeRoom(tx, orgId, topicId, beforeId)
    : await store.endOf(tx, orgId, topicId);
  if (position === undefined) {
    const gone = message("snippet_before_unknown");
    throw invalid(["body", "before_id"], gone);
  }
  await store.placeSnippet(tx, orgId, id, { topic_id: topicId, position });
}

/**
 * Changes a snippet's note, its position, or both. Throws conflict if the note was changed
 * meanwhile.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  change: SnippetChange,
): Promise<Snippet> {
  const { orgId } = member;
  const { note, version, topic_id, before_id } = change;
  const isCurrent = await deps.db.transaction().execute(async (tx) => {
    const { snippet, taken } = await lockSnippet(tx, member, id, topic_id);
    if (note !== undefined) {
      const written = await store.updateNote(tx, orgId, id, version, { note });
      if (!written) return false;
      await store.putWords(tx, orgId, id, indexedTermsOf(written));
    }
    const target = topic_id ?? snippet.topic_id;
    if (before_id !== undefined || target !== snippet.topic_id) {
      await move(tx, member, id, target, before_id ?? null);
    }
    for (const topic of taken) {
      await touchTopic(tx, orgId, topic.id);
      await topics.tell(deps, tx, member, topic);
    }
    return true;
  });
  const snippet = await get(deps, member, id);
  if (isCurrent) return snippet;
  throw new AppError("conflict", message("note_changed_meanwhile"), {
    extra: { snippet, yours: change } satisfies Omit<SnippetConflict, keyof Failure>,
  });
}

export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    const { taken } = await lockSnippet(tx, member, id);
    await store.deleteSnippet(tx, orgId, id);
    for (const topic of taken) {
      await touchTopic(tx, orgId, topic.id);
      await topics.tell(deps, tx, member, topic);
    }
  });
}
