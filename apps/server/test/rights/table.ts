/**
 * Rights by role in the workspace and sharing of a collection. Complete: every cell is tested on
 * the running product through every way of access (see channels.ts).
 *
 * r: find and read it. e: change its content. d: delete it. s: change its sharing. p: publish it to
 * all workspaces. -: not visible.
 */
const table = `
                  | owner | admin | editor | viewer | stranger | removed
own, private      | redsp | redsp | reds   | r      |          |
another's private | -     | -     | -      | -      | -        | -
shared            | redp  | redp  | re     | r      | -        | -
team: may edit    | redp  | redp  | re     | r      | -        | -
team: may read    | r     | r     | r      | r      | -        | -
another team      | -     | -     | -      | -      | -        | -
person: may edit  | redp  | redp  | re     | r      | -        | -
person: may read  | r     | r     | r      | r      | -        | -
another person    | -     | -     | -      | -      | -        | -
published         | r     | r     | r      | r      | r        | -
`;

export const roles = ["owner", "admin", "editor", "viewer", "stranger", "removed"] as const;
export type Role = (typeof roles)[number];
export type Right = "r" | "e" | "d" | "s" | "p";

export interface Cell {
  role: Role;
  /** How the collection is shared, relative to this role. */
  scope: string;
  rights: ReadonlySet<string>;
}

const [head = "", ...rows] = table.trim().split("\n");
const columns = head.split("|").map((name) => name.trim());

/** Every cell that is not empty. */
export const cells: readonly Cell[] = rows.flatMap((row) => {
  const [scope = "", ...said] = row.split("|").map((text) => text.trim());
  return said.flatMap((rights, at) => {
    const role = roles.find((one) => one === columns.filter(Boolean)[at]);
    return role && rights ? [{ role, scope, rights: new Set(rights.replace("-", "")) }] : [];
  });
});

export const scopes = rows.map((row) => row.split("|")[0]?.trim() ?? "");
