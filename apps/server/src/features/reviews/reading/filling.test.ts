import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { asking, cellOf, filled, gist, reviewOf, rowsOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const app = await startApp();

const lease = {
  name: "Lease Harbour Street.txt",
  passages: [
    "This lease is governed by the law of the Netherlands. The landlord is Kestrel Harbour Ltd.",
    "The lease begins on 1 March 2023 and ends on 31 December 2027.",
    "The liability of the landlord is limited to EUR 250,000 in each contract year.",
    "The notice period is three months. The tenant may not sublet the rooms.",
    "The tenant pays a deposit before moving in.",
  ],
};

test("values are proposed with the passages they stand in, and never called answered", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const document = await read(app, ada, collection, lease);
  const review = await reviewOf(
    ada,
    [document],
    [
      asking("When does the lease end?", "date"),
      asking("To how much is the liability of the landlord limited?", "amount"),
      asking("How long is the notice period?", "number", { unit: "months" }),
      asking("May the tenant sublet the rooms?", "yes_no"),
      asking("Which law governs the lease?", "choice", {
        options: ["Law of the Netherlands", "German law"],
      }),
      asking("Who is the landlord?"),
      asking("Which insurance must the carrier take out?"),
    ],
  );
  const { queued, progress } = await filled(ada, review.id);
  expect([queued, progress]).toMatchObject([7, { cells: 7, to_verify: 6, not_found: 1 }]);
  const [row] = (await rowsOf(ada, review.id)).results;
  expect(row?.cells.map(gist)).toEqual([
    { state: "suggested", date: "2027-12-31" },
    { state: "suggested", number: 250_000, currency: "EUR" },
    { state: "suggested", number: 3, unit: "months" },
    { state: "suggested", yes: false },
    { state: "suggested", option: "Law of the Netherlands" },
    { state: "suggested", text: "The landlord is Kestrel Harbour Ltd." },
    "not_found",
  ]);
  const cell = await cellOf(ada, review.id, document, review.columns[0]!.id);
  expect(cell.result?.quotes[0]).toMatchObject({
    document_id: document,
    page: 1,
    quote: lease.passages[1],
    rects: [{ page: 1 }, { page: 1 }],
  });
  const missing = await cellOf(ada, review.id, document, review.columns[6]!.id);
  expect(missing.cell.reason?.detail).toBe("Pages read: 2. None of them answers the question.");
});
