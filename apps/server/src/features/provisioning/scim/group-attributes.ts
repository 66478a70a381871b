import { invalidValue, ScimError } from "./failure.ts";
import type { Change } from "./patch.ts";
import { idsOf, nameOf, textOf } from "./values.ts";

/** What is kept of a group. */
export interface GroupAttributes {
  display_name: string;
  external_id: string | null;
  /** Ids of people. */
  members: ReadonlySet<string>;
}

/** Returns the ids that a filter such as `members[value eq "…"]` names; undefined without one. */
function namedBy({ path: { filter } }: Change): string[] | undefined {
  if (filter === undefined) return undefined;
  return filter.map(({ attribute, value }) => {
    if (attribute !== "value") {
      throw new ScimError(400, "Members are named by their value.", "invalidPath");
    }
    return String(value).toLowerCase();
  });
}

/** Returns the members as a change leaves them. */
function membersAfter(before: ReadonlySet<string>, change: Change): ReadonlySet<string> {
  const { op, value } = change;
  const named = namedBy(change);
  const isEmpty = value === null || value === undefined;
  if (op === "remove") {
    // Entra names in the value whom to remove; RFC 7644 removes all where no filter names anybody.
    if (!named && isEmpty) return new Set<string>();
    const kept = new Set(before);
    for (const id of named ?? idsOf(value)) kept.delete(id);
    return kept;
  }
  if (named) throw new ScimError(400, "Members can be added and removed.", "noTarget");
  const given = isEmpty ? [] : idsOf(value);
  return new Set(op === "add" ? [...before, ...given] : given);
}

/**
 * Returns a group as changes leave it. What a change does not name stays. Throws Refused for values
 * that cannot be kept.
 */
export function changed(
  before: GroupAttributes | undefined,
  changes: readonly Change[],
): GroupAttributes {
  const draft = {
    ...(before ?? { display_name: "", external_id: null, members: new Set<string>() }),
  };
  for (const change of changes) {
    const { op, path } = change;
    const value = op === "remove" ? undefined : change.value;
    if (path.name === "displayname") draft.display_name = nameOf(value, "displayName", 256);
    else if (path.name === "externalid") {
      draft.external_id = textOf(value, "externalId") || null;
    } else if (path.name === "members") draft.members = membersAfter(draft.members, change);
  }
  if (draft.display_name === "") throw invalidValue("A group needs a displayName.");
  return draft;
}
