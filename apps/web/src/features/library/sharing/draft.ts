import type { Collection, ShareLevel, ShareRecipients } from "@lectern/contract/library";

import type { Recipient } from "#features/recipients/index.ts";

/** The audiences: the owner only, selected people and teams, or the whole workspace. */
export const audiences = ["owner", "chosen", "workspace"] as const;
export type Audience = (typeof audiences)[number];

type Sharing = Pick<Collection, "visibility" | "shared_with">;

export const audienceOf = ({ visibility, shared_with }: Sharing): Audience =>
  visibility === "private" ? "owner" : shared_with ? "chosen" : "workspace";

/** The unsaved choice; selected people and teams are kept while another audience is selected. */
export interface Draft extends ShareRecipients {
  audience: Audience;
}

export const draftOf = (collection: Sharing): Draft => ({
  audience: audienceOf(collection),
  people: collection.shared_with?.people ?? [],
  teams: collection.shared_with?.teams ?? [],
});

const levels = (chosen: readonly { id: string; level: ShareLevel }[]) =>
  chosen.map(({ id, level }) => ({ id, level }));

/** Returns the request body that shares a collection as chosen. */
export function changeTo({ audience, people, teams }: Draft) {
  if (audience === "owner") return { visibility: "private" as const };
  const chosen = { people: levels(people), teams: levels(teams) };
  return {
    visibility: "shared" as const,
    shared_with: audience === "chosen" ? chosen : null,
  };
}

/** Adds a person or team, who may read. */
export const withRecipient = (draft: Draft, one: Recipient): Draft =>
  "team" in one
    ? { ...draft, teams: [...draft.teams, { ...one.team, level: "read" }] }
    : { ...draft, people: [...draft.people, { ...one.person, level: "read" }] };

/** Changes the access level of a selected person or team, or removes it (null). */
export function withLevel<One extends { id: string; level: ShareLevel }>(
  chosen: readonly One[],
  id: string,
  level: ShareLevel | null,
): One[] {
  if (level === null) return chosen.filter((one) => one.id !== id);
  return chosen.map((one) => (one.id === id ? { ...one, level } : one));
}
