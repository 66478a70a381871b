import { read as readWorkbook, utils } from "@e965/xlsx";
import { exportReview } from "@lectern/contract/reviews";
import { expect, test } from "vitest";

import { addressOf, headersOf, startApp } from "#test/app.ts";
import { asking, filled, judge, reviewOf } from "#test/agents/reviews.ts";
import { read } from "#test/topics/topics.ts";

const publicUrl = "https://lectern.example.org";
const app = await startApp({ publicUrl });
const ada = await app.signUp();
const { id: collection } = await ada.collection();

async function fileOf(review_id: string, query: object) {
  const address = addressOf(exportReview, { params: { review_id }, query });
  const answer = await fetch(`${app.url}${address}`, { headers: headersOf(ada) });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function theReview() {
  const one = await read(app, ada, collection, {
    name: "Lease.txt",
    passages: ["The yearly price is EUR 1,200. The lease ends on 31 December 2027."],
  });
  const other = await read(app, ada, collection, {
    name: "=Sum.txt",
    passages: ["The yearly price is EUR 900 or EUR 950."],
  });
  const review = await reviewOf(
    ada,
    [one, other],
    [
      asking("What is the yearly price?", "amount", { name: "Price", unit: "EUR" }),
      asking("When does the lease end?", "date", { name: "@End" }),
    ],
  );
  await filled(ada, review.id);
  await judge(ada, review.id, [one, review.columns[0]!.id], { kind: "verified" });
  return { review, one };
}

test("a review as CSV has a line per document with values, states and passages, and no formulas", async () => {
  const { review } = await theReview();
  const { headers, bytes } = await fileOf(review.id, { format: "csv" });
  expect(headers.get("content-disposition")).toContain("Contracts.csv");
  const [head, first, second] = bytes.toString().split("\r\n");
  expect(head).toContain(`"Document","Reviewer","Price","Price: State"`);
  expect(head).toContain(`"'@End"`);
  expect(first).toContain(`"Lease.txt","","EUR 1200","Verified"`);
  expect(first).toContain(`“The yearly price is EUR 1,200.” (section 1)`);
  expect(first).toContain(`"2027-12-31","Suggested"`);
  expect(second).toContain(`"'=Sum.txt","","EUR 900 / EUR 950","Unclear"`);
});

test("a review as a workbook has three sheets, typed values, filters and links to the passages", async () => {
  const { review, one } = await theReview();
  const { bytes } = await fileOf(review.id, { format: "xlsx" });
  const book = readWorkbook(bytes, { cellDates: true });
  expect(book.SheetNames).toEqual(["Review", "Sources", "Questions"]);
  const [sheet, sources, questions] = book.SheetNames.map((name) => book.Sheets[name]!);
  expect([sheet?.C2?.v, sheet?.D2?.v, sheet?.E2?.v]).toEqual([1200, "Verified", expect.any(Date)]);
  expect(JSON.stringify(sheet?.E2?.v)).toContain("2027-12-31");
  expect(sheet?.A3).toMatchObject({ t: "s", v: "=Sum.txt" });
  expect(sheet?.["!autofilter"]).toMatchObject({ ref: "A1:F3" });
  expect(sources?.F2?.l?.Target).toBe(`${publicUrl}/?document=${one}&page=1&highlight=0-30`);
  expect(sources?.E2?.v).toBe("The yearly price is EUR 1,200.");
  expect(utils.sheet_to_json<string[]>(questions!, { header: 1 })[1]).toContain(
    "What is the yearly price?",
  );
  const part = await partOf(bytes, "xl/worksheets/sheet1.xml");
  expect(part).toContain('xSplit="1" ySplit="1"');
});

/** Returns a file of a workbook as text. */
async function partOf(bytes: Buffer, name: string) {
  const { CFB } = await import("@e965/xlsx");
  const found = CFB.find(CFB.read(bytes, { type: "buffer" }), `/${name}`);
  return Buffer.from(found?.content as Uint8Array).toString();
}

test("two documents of one name keep their own passages", async () => {
  const leases = await Promise.all(
    [2027, 2029].map((year) =>
      read(app, ada, collection, {
        name: "Twin.txt",
        passages: [`The lease ends on 31 December ${year}.`],
      }),
    ),
  );
  const review = await reviewOf(ada, leases, [asking("When does the lease end?", "date")]);
  await filled(ada, review.id);
  const lines = (await fileOf(review.id, { format: "csv" })).bytes.toString().split("\r\n");
  expect(lines[1]).toContain("31 December 2027");
  expect(lines[1]).not.toContain("31 December 2029");
});

test("an export speaks the reader's language and leaves out what a filter leaves out", async () => {
  const { review } = await theReview();
  const { bytes } = await fileOf(review.id, { format: "csv", language: "de", q: "lease" });
  const text = bytes.toString();
  expect([text.includes("Bestätigt"), text.includes("Sum.txt")]).toEqual([true, false]);
});
