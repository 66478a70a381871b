import type { Chat, Citation } from "@lectern/contract/chat";
import type { ChatExport } from "@lectern/contract/shared-chats";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { linkTo, particulars, placeOf } from "../../exports/index.ts";
import { refreshCitations } from "../answering/refresh-citations.ts";
import { chatOf, sessionOf } from "../conversations/chat-of.ts";
import { withSources } from "../answering/passage-sources.ts";
import { findSession } from "../conversations/store.ts";
import * as store from "./transcript-store.ts";
import { wholeTitle } from "./whole-title.ts";
import type { Words } from "./words.ts";
import { words } from "./words-by-language.ts";

/** A passage of a document. */
export interface Passage {
  citation: Citation;
  /** Link to the passage; undefined if it is gone or exports have no links. */
  url: string | undefined;
  /** "p. 7, DOI 10.1234/abc, no longer in the library" */
  details: string;
}

/** A cited passage, with the number that all answers of the file cite it by. */
export interface Source extends Passage {
  number: number;
}

/** A conversation as the input of every format. */
export interface Transcript {
  title: string;
  language: ChatExport["language"];
  words: Words;
  branches: ChatExport["branches"];
  /** Whether the file contains the cited passages, or only references to them. */
  quotes: boolean;
  count: number;
  /** When it last changed, in ISO 8601. */
  changedAt: string;
  /** Can be read once, oldest first. */
  turns: AsyncGenerator<Chat>;
  /** Sources of the messages read so far. */
  sources: Sources;
}

const atOnce = 50;

/**
 * Returns the content of a conversation's export. Throws not_found if the conversation is not the
 * member's.
 */
export async function transcriptOf(
  deps: Deps,
  member: Member,
  sessionId: string,
  { language, chat_id: upTo, branches, quotes }: Omit<ChatExport, "format">,
): Promise<Transcript> {
  const session = await findSession(deps.db, member, sessionId);
  if (!session) throw notFound("chat_not_found");
  const ids =
    branches === "all"
      ? await store.idsOfAll(deps.db, member, sessionId)
      : await store.idsOfBranch(deps.db, member, sessionId, upTo);
  if (upTo !== undefined && ids.length === 0) throw notFound("question_not_found");
  const first = await store.firstQuestion(deps.db, member, sessionId);
  return {
    title: wholeTitle(sessionOf(session).title, first),
    language,
    words: words[language],
    branches,
    quotes,
    count: ids.length,
    changedAt: session.updated_at.toISOString(),
    turns: turnsOf(deps, member, sessionId, ids),
    sources: new Sources(deps.config.linkUrl, words[language]),
  };
}

/** Returns the same for one saved message, with the current state of its sources. */
export function transcriptOfTurn(
  linkUrl: string | undefined,
  title: string,
  chat: Chat,
  language: ChatExport["language"],
): Transcript {
  const turns = async function* () {
    yield chat;
  };
  return {
    title: wholeTitle(title, chat.question.content),
    language,
    words: words[language],
    branches: "one",
    quotes: true,
    count: 1,
    changedAt: chat.created_at,
    turns: turns(),
    sources: new Sources(linkUrl, words[language]),
  };
}

/** Reads messages in batches, since a file may be downloaded slowly. */
async function* turnsOf(deps: Deps, member: Member, sessionId: string, ids: string[]) {
  for (let at = 0; at < ids.length; at += atOnce) {
    deps.ending.throwIfAborted();
    const some = ids.slice(at, at + atOnce);
    const rows = await store.turnsOf(deps.db, member, sessionId, some);
    const now = (await refreshCitations(deps.db, member.orgId, rows)).map(chatOf);
    yield* await withSources(deps, member, now);
  }
}

/**
 * Returns a passage with its link and details, in the language of a file. The details name the
 * places of further passages of its document, too.
 */
export const passageIn = (
  linkUrl: string | undefined,
  language: ChatExport["language"],
  ...citations: [Citation, ...Citation[]]
): Passage => new Sources(linkUrl, words[language]).passageOf(...citations);

/** Numbers passages in the order of their first citation. */
export class Sources {
  readonly #linkUrl: string | undefined;
  readonly #said: Words;
  readonly #known = new Map<string, Source>();

  constructor(linkUrl: string | undefined, said: Words) {
    this.#linkUrl = linkUrl;
    this.#said = said;
  }

  of(citation: Citation): Source {
    const { document_id, page, quote } = citation;
    const key = `${document_id} ${page} ${quote}`;
    const known = this.#known.get(key);
    if (known) return known;
    const added = { number: this.#known.size + 1, ...this.passageOf(citation) };
    this.#known.set(key, added);
    return added;
  }

  /** Returns a passage that has no number in the answers, with the places of others of its document. */
  passageOf(citation: Citation, ...others: readonly Citation[]): Passage {
    const { document_id, page, standing, source } = citation;
    const become = source === "gone" || source === "changed" ? [this.#said[source]] : [];
    const places = [citation, ...others].map(({ unit = "page", label = null, ...one }) =>
      placeOf({ unit, page: one.page, label }, this.#said),
    );
    const details = [
      ...new Set(places),
      ...particulars(standing ?? undefined, this.#said),
      ...become,
    ];
    const url = source === "gone" ? undefined : linkTo(this.#linkUrl, document_id, page);
    return { citation, url, details: details.join(", ") };
  }

  all(): Source[] {
    return [...this.#known.values()];
  }
}
