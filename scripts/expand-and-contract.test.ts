import { expect, test } from "vitest";

import { wrongIn } from "./expand-and-contract.ts";

const after = "9000_change.sql";
const outside = "-- outside a transaction\n";

test.each([
  ["drops a column", "alter table document drop column size;", "drops document.size"],
  ["drops a table", "drop table if exists public.tag cascade;", "drops the table tag"],
  ["drops a function", "drop function hide_edition(uuid);", "drops the function hide_edition"],
  [
    "renames a function",
    "alter function hide_edition(uuid) rename to hide;",
    "renames the function hide_edition to hide",
  ],
  ["renames a column", "alter table tag rename column name to title;", "renames tag.name"],
  ["renames a table", "alter table tag rename to label;", "renames tag to label"],
  [
    "adds a column that must be filled",
    "alter table tag add column colour text not null;",
    "adds tag.colour, which the release before does not fill",
  ],
  [
    "adds a column with an index under a lock",
    "alter table tag add column code text unique;",
    "adds tag.code, for which all rows of tag are read",
  ],
  [
    "writes all rows anew",
    "alter table tag add column no bigint generated always as identity;",
    "adds tag.no, for which all rows of tag are read",
  ],
  [
    "refuses null from now on",
    "alter table tag alter column name set not null;",
    "has tag.name refuse null",
  ],
  [
    "changes a type",
    "alter table document alter column size type numeric;",
    "changes the type of document.size",
  ],
  [
    "checks all rows under a lock",
    "alter table document add constraint sized check (size > 0);",
    "has all rows of document checked",
  ],
  ["keeps writers out", "create index a on document (size);", "creates an index on document"],
  [
    "hides a change in a block",
    "do $$ begin execute 'alter table tag drop column name'; end $$;",
    "changes tables in a block",
  ],
  [
    "is concurrent in a transaction",
    "create index concurrently a on document (size);",
    'needs "-- outside a transaction"',
  ],
  [
    "cannot be repeated",
    `${outside}create index concurrently a on document (size);`,
    "drop index concurrently if exists a",
  ],
  ["is cut wrongly", `${outside}select E'it\\'s; so';`, "statements-of.ts cuts it wrongly"],
])("a migration is refused that %s", async (_, text, why) => {
  expect(await wrongIn(after, text)).toEqual([expect.stringContaining(why)]);
  expect(await wrongIn("0052_change.sql", text)).toEqual([]);
});

test.each([
  ["drops what is unused", "-- unused since 1.2: tag.name\nalter table tag drop column name;"],
  ["drops a table that is unused", "-- unused since 1.2.0: tag\ndrop table tag;"],
  [
    "locks a small table",
    "-- locks briefly: tag, because a workspace has a hundred\ncreate index a on tag (name);",
  ],
  ["adds what may be empty", "alter table tag add column colour text;"],
  ["adds what has a default", "alter table tag add column colour text not null default '';"],
  ["has rows checked later", "alter table tag add constraint named check (name <> '') not valid;"],
  [
    "makes a table with its index",
    "create table fresh (id int not null);\ncreate index a on fresh (id);\nalter table fresh drop column id;",
  ],
  [
    "builds an index beside the work",
    `${outside}drop index concurrently if exists a;\ncreate index concurrently a on tag (name);`,
  ],
])("a migration is accepted that %s", async (_, text) => {
  expect(await wrongIn(after, text)).toEqual([]);
});

test("what is said of one table does not hold for another", async () => {
  const said = "-- unused since 1.2: tag.colour\n-- locks briefly: tag, because it is small\n";
  const text = `${said}alter table tag drop column name;\ncreate index a on document (size);`;
  expect(await wrongIn(after, text)).toHaveLength(2);
});
