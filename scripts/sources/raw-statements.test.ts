import { expect, test } from "vitest";

import { rawStatements } from "./raw-statements.ts";

const linesOf = (source: string) => rawStatements(source).map(({ line }) => line);
const statement = "sql<Row>`\n  select a from b`.execute(db)";

test.each([
  ["a whole statement", `const a = await ${statement};`, [1]],
  ["one after a mark", "await sql`${prepared}\n  select 1`.execute(db);", [1]],
  ["one after hints", "await sql`/*+ hint */ with a as (b) delete from c`.execute(db);", [1]],
  ["one in capitals", "await sql`INSERT into a`.execute(db);", [1]],
  ["one in a function whose neighbour says why", `// Raw: why.\nf();\nawait ${statement};`, [3]],
  ["one with another comment", `// Returns rows.\nawait ${statement};`, [1 + 1]],
  ["one whose reason is empty", `// Raw:\nawait ${statement};`, [2]],
  ["one that says why", `// Raw: Kysely cannot say it.\nconst a = await ${statement};`, []],
  ["one in a function that says why", `/** Raw: why. */\nconst f = () =>\n  ${statement};`, []],
  [
    "one after more of the comment",
    `/** Ends all.\n * Raw: why. */\nasync function f() {\n  await ${statement};\n}`,
    [],
  ],
  [
    "one in a file that says why",
    `// Raw, like all statements here: why.\nf();\nawait ${statement};`,
    [],
  ],
  ["a part of a statement", "const part = sql`select a from b`;", []],
  ["a condition", "await sql`set local a = 1`.execute(db);", []],
  ["a statement in Kysely", 'await db.selectFrom("a").select(sql`b`.as("b")).execute();', []],
])("of raw statements without a reason it finds: %s", (_, source, lines) => {
  expect(linesOf(source)).toEqual(lines);
});
