import type { Collection, ShareLevel, SharedWith } from "@lectern/contract/library";

/** The first choice: its owner alone, chosen people and teams, or the whole workspace. */
export const audiences = ["owner", "chosen", "workspace"] as const;
export type Audience = (typeof audiences)[number];

type Sharing = Pick<Collection, "visibility" | "shared_with">;

export const audienceOf = ({ visibility, shared_with }: Sharing): Audience =>
  visibility === "private" ? "owner" : shared_with ? "chosen" : "workspace";

/** What is being chosen; those named are kept while another choice is looked at. */
export interface Draft extends SharedWith {
  audience: Audience;
}

export const draftOf = (collection: Sharing): Draft => ({
  audience: audienceOf(collection),
  people: collection.shared_with?.people ?? [],
  teams: collection.shared_with?.teams ?? [],
});

const levels = (chosen: readonly { id: string; level: ShareLevel }[]) =>
  chosen.map(({ id, level }) => ({ id, level }));

/** What is asked of the server to share a collection so. */
export function changeTo({ audience, people, teams }: Draft) {
  if (audience === "owner") return { visibility: "private" as const };
  const chosen = { people: levels(people), teams: levels(teams) };
  return {
    visibility: "shared" as const,
    shared_with: audience === "chosen" ? chosen : null,
  };
}

/** Gives one of those named another level, or takes it out (null). */
export function withLevel<One extends { id: string; level: ShareLevel }>(
  chosen: readonly One[],
  id: string,
  level: ShareLevel | null,
): One[] {
  if (level === null) return chosen.filter((one) => one.id !== id);
  return chosen.map((one) => (one.id === id ? { ...one, level } : one));
}
