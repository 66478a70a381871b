import { expect, test } from "vitest";

import { statementsOf } from "./statements-of.ts";

test("a file is cut into its statements at each semicolon that ends one", () => {
  const text = `-- outside a transaction
drop index concurrently if exists thing_name; -- of an attempt; that failed
create index concurrently thing_name on thing (name) where name <> 'a;''b' and "odd;name" > 0;
/* in batches; each commits */
do $batch$ begin
  update thing set name = $$;$$; -- kept
  commit;
end $batch$;
select 4 - 2 / 1
`;
  expect(statementsOf(text)).toEqual([
    "drop index concurrently if exists thing_name",
    `create index concurrently thing_name on thing (name) where name <> 'a;''b' and "odd;name" > 0`,
    "do $batch$ begin\n  update thing set name = $$;$$; -- kept\n  commit;\nend $batch$",
    "select 4 - 2 / 1",
  ]);
});
