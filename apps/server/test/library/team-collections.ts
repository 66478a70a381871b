import { createCollection, libraryEvents, type LibraryEvent } from "@lectern/contract/library";
import { createTeam } from "@lectern/contract/organizations";
import { afterEach } from "vitest";

import { type Caller, headersOf, type startApp } from "../app.ts";
import { joinAs, sendFile, settled } from "./library.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** Shared only with these teams, to edit. */
export const teamsAlone = (...ids: string[]) => ({
  shared_with: { teams: ids.map((id) => ({ id, level: "edit" as const })) },
});

/** A workspace with an editor's restricted collection and one document in it. */
async function openHarbour(app: App) {
  const host = await app.signUp();
  const owner = await joinAs(app, host, "editor");
  const insider = await joinAs(app, host, "viewer");
  const { body: team } = await host.call(createTeam, {
    body: { name: "Pilots", member_ids: [insider.user.id] },
  });
  const made = await owner.call(createCollection, {
    body: { name: "Soundings", visibility: "shared", ...teamsAlone(team.id) },
  });
  const collection = made.body;
  const sent = await sendFile(app, owner, collection.id, {
    name: "soundings.txt",
    bytes: "The heron channel is eleven metres deep at low water.",
  });
  await settled(owner, sent.id);
  return { host, owner, insider, team, collection, documentId: sent.id };
}

export type Harbour = Awaited<ReturnType<typeof openHarbour>>;

export const params = ({ collection }: Harbour) => ({ params: { collection_id: collection.id } });
export const theDocument = ({ documentId }: Harbour) => ({ params: { document_id: documentId } });

/** Returns a collection that is shared with a team, and how people hear of it. */
export function teamCollections(app: App) {
  const open: AbortController[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.abort();
  });

  /** Opens a stream of live changes; returns those received so far. */
  async function listen(caller: Caller): Promise<LibraryEvent[]> {
    const stop = new AbortController();
    open.push(stop);
    const answer = await fetch(`${app.url}${libraryEvents.path}`, {
      headers: headersOf(caller),
      signal: stop.signal,
    });
    const heard: LibraryEvent[] = [];
    const read = async () => {
      let rest = "";
      for await (const bytes of answer.body ?? []) {
        const blocks = (rest + Buffer.from(bytes).toString()).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          if (block.startsWith("data: ")) heard.push(JSON.parse(block.slice(6)) as LibraryEvent);
        }
      }
    };
    void read().catch(() => {});
    return heard;
  }

  const harbour = () => openHarbour(app);

  return { listen, harbour };
}
