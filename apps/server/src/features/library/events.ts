import { PassThrough } from "node:stream";

import type { LibraryEvent } from "@lectern/contract/library";

import type { Deps } from "#deps";
import { type Member, type OrgId, publishedOrg } from "#http/member.ts";
import { takeStream } from "#http/streams.ts";
import { amongAccounts, inWorkspace } from "#scopes";

import { sessionValidity } from "../auth/index.ts";
import { type Audience, type Change, readChange } from "./changes.ts";
import { documentOf } from "./documents/documents.ts";
import { placesIn } from "./collections/sharing-store.ts";
import * as store from "./store.ts";

/** Milliseconds during which changes are gathered, to be loaded and sent together. */
const gatherMs = 100;
const heartbeatMs = 15_000;
/** Interval for disconnecting readers who were signed out or removed; within 5 s is guaranteed. */
const standingMs = 3_000;
/**
 * Maximum unread bytes before a reader is disconnected; on reconnecting it refetches what it shows.
 */
const mostUnread = 1024 * 1024;

interface Reader {
  member: Member;
  stream: PassThrough;
}

const accountsOf = (readers: Reader[]) => [
  ...new Set(readers.map(({ member }) => member.accountId)),
];

const say = (event: LibraryEvent) => `data: ${JSON.stringify(event)}\n\n`;

function saidOf(change: Exclude<Change, { type: "documents" }>): string {
  if (change.type === "chat") {
    return say({ type: "chat", id: change.id, session_id: change.session_id });
  }
  if (change.type === "topic") {
    return say({ type: "topic", id: change.id, collection_id: change.collection_id });
  }
  if (change.type === "many") {
    return say({ type: "documents", collection_id: change.collection_id });
  }
  if (change.type === "documents_gone") {
    const { ids, collection_id } = change;
    return ids.map((id) => say({ type: "document_deleted", id, collection_id })).join("");
  }
  return say({ type: change.type, id: change.id });
}

/** The readers of one process, and the changes not yet sent to them. */
class Hub {
  readonly #deps: Deps;
  readonly #readers = new Set<Reader>();
  #changes: Change[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #stop: (() => void) | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  add(reader: Reader) {
    this.#readers.add(reader);
    this.#stop ??= this.#start();
    reader.stream.once("close", () => {
      this.#readers.delete(reader);
      if (this.#readers.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    });
  }

  #start(): () => void {
    const unsubscribe = this.#deps.notices.subscribe(
      "library",
      (payload) => this.#hear(readChange(payload)),
      // Notices sent meanwhile are lost, so readers must reconnect and refetch.
      () => this.#endAll(),
    );
    const beat = setInterval(() => {
      for (const reader of this.#readers) this.#write(reader, ": still here\n\n");
    }, heartbeatMs);
    const check = setInterval(() => void this.#checkStanding(), standingMs);
    const end = () => this.#endAll();
    this.#deps.ending.addEventListener("abort", end);
    return () => {
      unsubscribe();
      clearInterval(beat);
      clearInterval(check);
      clearTimeout(this.#gathering);
      this.#gathering = undefined;
      this.#changes = [];
      this.#deps.ending.removeEventListener("abort", end);
    };
  }

  #endAll() {
    for (const { stream } of this.#readers) stream.end();
  }

  #write({ stream }: Reader, text: string) {
    if (stream.writableEnded) return;
    if (stream.writableLength > mostUnread) stream.destroy();
    else stream.write(text);
  }

  #hear(change: Change) {
    const concerned = [...this.#readers].some(
      ({ member }) => change.org === member.orgId || change.org === publishedOrg,
    );
    if (!concerned) return;
    this.#changes.push(change);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      const changes = this.#changes;
      this.#changes = [];
      this.#tell(changes).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, "live changes could not be published");
        this.#endAll();
      });
    }, gatherMs);
  }

  async #tell(changes: Change[]) {
    this.#tellPublished(changes);
    const readersOf = Map.groupBy(this.#readers, ({ member }) => member.orgId);
    for (const [orgId, readers] of readersOf) {
      const own = changes.filter(({ org }) => org === orgId);
      if (own.length === 0) continue;
      const hears = await this.#hearing(orgId, readers, own);
      for (const change of own) {
        if (change.type === "documents") continue;
        const text = saidOf(change);
        for (const reader of readers) {
          if (hears(reader.member.accountId, change.to)) this.#write(reader, text);
        }
      }
      await this.#tellDocuments(orgId, readers, own);
    }
  }

  /** Published and withdrawn editions concern everyone. */
  #tellPublished(changes: Change[]) {
    for (const change of changes) {
      if (change.org !== publishedOrg || change.type === "documents") continue;
      for (const reader of this.#readers) this.#write(reader, saidOf(change));
    }
  }

  /**
   * Returns a function telling who receives restricted changes, from the current team members,
   * queried once for all changes.
   */
  async #hearing(orgId: OrgId, readers: Reader[], changes: Change[]) {
    const named = changes.flatMap((change) => ("to" in change ? (change.to?.teams ?? []) : []));
    const teams = [...new Set(named)];
    const places = await placesIn(
      inWorkspace(this.#deps, orgId).db,
      orgId,
      teams,
      accountsOf(readers),
    );
    return (account: string, to: Audience | undefined) =>
      to === undefined ||
      to.accounts.includes(account) ||
      places.some(
        ({ account_id, team_id }) => account_id === account && to.teams.includes(team_id),
      );
  }

  async #tellDocuments(orgId: OrgId, readers: Reader[], changes: Change[]) {
    const ids = new Set(
      changes.flatMap((change) => (change.type === "documents" ? change.ids : [])),
    );
    if (ids.size === 0) return;
    const accounts = accountsOf(readers);
    const { db } = inWorkspace(this.#deps, orgId);
    for (const row of await store.documentsFor(db, orgId, [...ids], accounts)) {
      const text = say({ type: "document", document: documentOf(row) });
      for (const reader of readers) {
        if (row.seen_by.includes(reader.member.accountId)) this.#write(reader, text);
      }
    }
  }

  async #checkStanding() {
    const readers = [...this.#readers];
    try {
      const members = await sessionValidity(
        amongAccounts(this.#deps),
        readers.map(({ member }) => ({ ...member, organizationId: member.orgId })),
      );
      for (const [at, { stream }] of readers.entries()) if (!members[at]) stream.end();
    } catch (error) {
      // Readers whose sessions cannot be checked are disconnected.
      this.#deps.log.warn({ err: error }, "the readers of live changes could not be checked");
      this.#endAll();
    }
  }
}

const hubs = new WeakMap<Deps["notices"], Hub>();

/**
 * Returns the live changes of all that the member may see, as the body of an event stream. Changes
 * are sent once and not stored; a reader that was disconnected refetches what it shows. Throws
 * too_many.
 */
export function listen(deps: Deps, member: Member): PassThrough {
  const hub = hubs.get(deps.notices) ?? new Hub(deps);
  hubs.set(deps.notices, hub);
  const leave = takeStream(deps, member);
  const stream = new PassThrough();
  stream.once("close", leave);
  stream.write(": listening\n\n");
  if (deps.ending.aborted) stream.end();
  else hub.add({ member, stream });
  return stream;
}
