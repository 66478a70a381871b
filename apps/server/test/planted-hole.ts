import pg from "pg";
import { afterAll, expect } from "vitest";

import { publishedOrg } from "../src/http/member.ts";

/**
 * Runs the tests of a file with the workspace condition removed from every statement before it is
 * sent. The tests still pass where the database separates workspaces itself. With WITHOUT_RLS=1 it
 * does not, and the tests show what leaks.
 */
const condition =
  /((?:"?\w+"?\.)?"?organization_id"?|"?organization"?\."?id"?) (?:= (\$\d+)|in \((\$\d+), (\$\d+)\))/g;

// Keeps the condition for published rows, which everyone may read, in separate statements. Also
// keeps the value, so that the numbers and types of the other parameters stay the same.
const withHole = (text: string) =>
  text.replaceAll(condition, (_, column: string, ...found: unknown[]) => {
    const values = found.slice(0, 3).filter((value) => typeof value === "string");
    const anyOf = values.map(
      (value) => `(${column} = '${publishedOrg}') = (${value} = '${publishedOrg}')`,
    );
    return `(${anyOf.join(" or ")})`;
  });

const inWorkspace = /^[0-9a-f-]{36}(?: publishing)?$/;
const withoutRls = process.env["WITHOUT_RLS"] === "1";
const rewritten = new Set<string>();

interface Asked {
  text: string;
  name?: string | undefined;
  /** Scope of a statement outside a transaction, or of the first in one. */
  scope?: string;
  /** Whether it begins a transaction. */
  begins?: boolean;
}

const scopes = new WeakMap<object, string>();
type Query = (this: object, asked: string | Asked, ...more: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const send = prototype.query;

prototype.query = function query(asked, ...more) {
  const text = typeof asked === "string" ? asked : asked.text;
  if (typeof asked === "object" && asked.begins) scopes.set(this, asked.scope ?? "");
  if (/^(?:commit|rollback)$/.test(text)) scopes.delete(this);
  const scope = (typeof asked === "object" && asked.scope) || scopes.get(this);
  if (scope === undefined || !inWorkspace.test(scope)) return send.call(this, asked, ...more);
  const holed = withHole(text);
  if (holed !== text) rewritten.add(holed);
  if (typeof asked === "string") return send.call(this, holed, ...more);
  if (asked.scope !== undefined && withoutRls) asked.scope = "everywhere";
  asked.text = holed;
  if (asked.name !== undefined) asked.name += "_with_hole";
  return send.call(this, asked, ...more);
};

afterAll(() => {
  expect(rewritten.size).toBeGreaterThan(50);
});
