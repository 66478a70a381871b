import { expect, test } from "vitest";

import { isLitter, refusalOf } from "./acceptable.ts";
import { newCollectionName } from "./new-collection-name.ts";
import { nextToCheck, nextToHash, nextToSend, twinOf } from "./next-work.ts";
import { inTrayOrder, progressOf, summaryOf } from "./summary.ts";
import { timeLeft, timeLeftText } from "./time-left.ts";
import type { Step, Upload } from "./upload.ts";

const checksum = "5d41402abc4b2a76b9719d911017c592";
const file = (name: string, size: number) => {
  const made = new File([], name);
  Object.defineProperty(made, "size", { value: size });
  return made;
};
const upload = (id: string, step: Step, size = 100): Upload => ({
  id,
  file: file(`${id}.pdf`, size),
  collectionId: "leases",
  step,
});

test("files are read one at a time, and asked about and sent three at a time", () => {
  const queued = ["a", "b", "c", "d"].map((id) => upload(id, { at: "queued", checksum }));
  expect(nextToSend(queued).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const busy = [upload("x", { at: "sending", checksum, sent: 0 }), ...queued];
  expect(nextToSend(busy).map(({ id }) => id)).toEqual(["a", "b"]);

  const waiting = upload("w", { at: "waiting" });
  expect(nextToHash([...queued, waiting])?.id).toBe("w");
  const hashed = ["a", "b", "c", "d"].map((id) => upload(id, { at: "checking", checksum }));
  expect(nextToCheck(hashed).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(nextToHash([upload("h", { at: "hashing", read: 0 }), waiting])).toBeUndefined();
});

test("the same bytes twice in one drop ask, as those already there do", () => {
  const first = upload("first", { at: "sending", checksum, sent: 0 });
  const second = upload("second", { at: "checking", checksum });
  expect(twinOf([first, second], "second")).toBe("first.pdf");
  expect(twinOf([{ ...first, collectionId: "other" }, second], "second")).toBeNull();
});

test("the tray counts what is to be added, and what is left", () => {
  const uploads = [
    upload("a", { at: "done", documentId: "d" }, 100),
    upload("b", { at: "sending", checksum, sent: 30 }, 60),
    upload("c", { at: "skipped" }, 1000),
    upload("d", { at: "refused", reason: "No" }, 1000),
    upload("e", { at: "asking", checksum, as: "" }, 40),
  ];
  expect(summaryOf(uploads)).toEqual({
    files: 3,
    done: 1,
    failed: 0,
    asking: 1,
    refused: 1,
    bytes: 200,
    sent: 130,
    running: true,
    unfinished: true,
  });
  expect(inTrayOrder(uploads).map(({ id }) => id)).toEqual(["d", "e", "b", "a", "c"]);
});

test("a question keeps the upload unfinished, though nothing runs", () => {
  const { running, unfinished } = summaryOf([upload("a", { at: "asking", checksum, as: "" })]);
  expect([running, unfinished]).toEqual([false, true]);
});

test("a file's bar never goes back", () => {
  const shares = [
    progressOf(upload("a", { at: "hashing", read: 50 })),
    progressOf(upload("a", { at: "hashing", read: 100 })),
    progressOf(upload("a", { at: "checking", checksum })),
    progressOf(upload("a", { at: "sending", checksum, sent: 0 })),
    progressOf(upload("a", { at: "sending", checksum, sent: 100 })),
    progressOf(upload("a", { at: "done", documentId: "d" })),
  ];
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

const mib = 1024 * 1024;

test.each([
  ["lease.pdf", 10, null],
  ["NOTES.MD", 10, null],
  ["notes.markdown", 10, null],
  ["a.b.txt", mib, null],
  ["lease.docx", 10, "Only PDF, text and Markdown files can be added."],
  ["pdf", 10, "Only PDF, text and Markdown files can be added."],
  ["lease.pdf", 0, "The file is empty."],
  ["lease.pdf", mib + 1, "The file is larger than 1.00 MB."],
])("%s of %d bytes: %s", (name, size, refusal) => {
  expect(refusalOf({ name, size }, mib)).toBe(refusal);
});

test("what systems leave in folders is nobody's file", () => {
  expect([".DS_Store", "Thumbs.db", "._lease.pdf"].every(isLitter)).toBe(true);
  expect(isLitter("lease.pdf")).toBe(false);
});

test("a new collection is named by the folder, the only file, or the day", () => {
  const day = new Date(2026, 10, 21);
  const files = (...names: string[]) => names.map((name) => ({ name }));
  expect(newCollectionName(files("a.pdf", "b.pdf"), "Annexes", day)).toBe("Annexes");
  expect(newCollectionName(files("Board minutes.v2.pdf"), null, day)).toBe("Board minutes.v2");
  expect(newCollectionName(files("a.pdf", "b.pdf"), null, day)).toBe("Documents of 21/11/2026");
  expect(newCollectionName(files(`${"x".repeat(300)}.pdf`), null, day)).toHaveLength(200);
});

test("the time left is told once it can be, and does not flicker", () => {
  const estimate = timeLeft();
  expect(estimate(0, 1000, 0)).toBeUndefined();
  expect(estimate(100, 1000, 1000)).toBeUndefined();
  expect(estimate(200, 1000, 2000)).toBe(8);
  expect([3, 8, 12, 50, 70, 4000].map(timeLeftText)).toEqual([
    "a few seconds left",
    "about 10 s left",
    "about 15 s left",
    "about 50 s left",
    "about 2 min left",
    "about 2 h left",
  ]);
});
