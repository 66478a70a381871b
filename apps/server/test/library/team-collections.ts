import { createCollection } from "@lectern/contract/library";
import { createTeam } from "@lectern/contract/organizations";

import type { Caller, startApp } from "../app.ts";
import { hearLibrary } from "./live-changes.ts";
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
  const listen = async (caller: Caller) => (await hearLibrary(app.url, caller)).heard;
  const harbour = () => openHarbour(app);

  return { listen, harbour };
}
