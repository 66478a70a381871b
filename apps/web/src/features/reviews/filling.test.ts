import { expect, test } from "vitest";

import { signIn } from "#test/render.tsx";
import { answer, heard } from "#test/script.ts";

import { fill } from "./filling.ts";

const path = "/reviews/ext/v1/reviews/{review_id}/fill";

test("more chosen answers than the server takes at once are filled in several calls", async () => {
  signIn();
  answer("POST", path, { queued: 3 } as never);
  const cells = Array.from({ length: 1_001 }, (_, at) => ({ row_id: `r${at}`, column_id: "c" }));
  await fill("review", { which: "all", cells });
  const sent = heard("POST", path).map(({ body }) => (body as { cells: typeof cells }).cells);
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(sent.flat()).toEqual(cells);
});
