import { expect, test } from "vitest";

import { isLitter, refusalOf } from "./acceptable.ts";
import { folderPath, withinFolder } from "./folder-path.ts";
import { newCollectionName } from "./new-collection-name.ts";
import { nextToCheck, nextToHash, nextToSend, earlierDuplicate } from "./sending/next-work.ts";
import { inTrayOrder, progressOf, summaryOf } from "./summary.ts";
import { timeLeft, timeLeftText } from "./time-left.ts";
import { newUpload, type Step, type Upload } from "./sending/upload.ts";

const mib = 1024 * 1024;
const checksum = "5d41402abc4b2a76b9719d911017c592";
const upload = (id: string, step: Step, given: Partial<Upload> = {}): Upload => ({
  ...newUpload(
    { id, collectionId: "leases", name: `${id}.pdf`, size: 100, lastModified: 1, file: null },
    step,
  ),
  ...given,
});
const many = (count: number, step: Step, given: Partial<Upload> = {}) =>
  Array.from({ length: count }, (_, index) => upload(`f${index}`, step, given));
const ids = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);
const queued: Step = { at: "queued" };

test("files are read one at a time, the small ones first", () => {
  const waiting = [
    upload("film", { at: "waiting" }, { size: 900 * mib }),
    upload("letter", { at: "waiting" }),
  ];
  expect(nextToHash(waiting)?.id).toBe("letter");
  expect(nextToHash(waiting.slice(0, 1))?.id).toBe("film");
  expect(nextToHash([...waiting, upload("x", { at: "hashing", read: 0 })])).toBeUndefined();
  expect(nextToHash(waiting.map((one) => ({ ...one, paused: true })))).toBeUndefined();
});

test("the server is asked about the files of one collection, 200 in a call", () => {
  expect(nextToCheck(many(250, { at: "checking" }))).toHaveLength(200);
  const other = upload("b", { at: "checking" }, { collectionId: "other" });
  expect(ids(nextToCheck([upload("a", { at: "checking" }), other]))).toEqual(["a"]);
});

test("small files go together, up to 20 of them and 8 MB, three calls at a time", () => {
  const sizes = (uploads: Upload[]) => nextToSend(uploads).map((call) => call.length);
  expect(sizes(many(45, queued))).toEqual([20, 20, 5]);
  expect(sizes(many(100, queued))).toEqual([20, 20, 20]);
  expect(sizes(many(5, queued, { size: 3 * mib }))).toEqual([2, 2, 1]);
  const sending = many(2, { at: "sending" }, { call: "one" });
  expect(sizes([...sending, ...many(100, queued)])).toEqual([20, 20]);
});

test("a call that is not full waits for the files still being read", () => {
  const reading = upload("r", { at: "hashing", read: 0 });
  expect(nextToSend([reading, ...many(5, queued)])).toEqual([]);
  expect(nextToSend([reading, ...many(25, queued)]).map((call) => call.length)).toEqual([20]);
  const film = { ...reading, size: 900 * mib };
  expect(nextToSend([film, ...many(5, queued)])).toHaveLength(1);
});

test("a large file goes by itself, and leaves a call to the small ones", () => {
  const films = ["a", "b", "c"].map((id) => upload(id, queued, { size: 9 * mib }));
  expect(nextToSend([...films, upload("s", queued)]).map(ids)).toEqual([["s"], ["a"], ["b"]]);
  expect(nextToSend(films).map(ids)).toEqual([["a"], ["b"]]);
});

test("a call made again carries the files it carried; one refused with others goes by itself", () => {
  const again = many(2, queued, { call: "k-2" });
  const apart = ["x", "y"].map((id) => upload(id, queued, { alone: true }));
  expect(nextToSend([...again, ...apart]).map(ids)).toEqual([["f0", "f1"], ["x"], ["y"]]);
});

test("the same bytes twice among the files added ask, as those already there do", () => {
  const first = upload("first", { at: "sending" }, { checksum });
  const second = upload("second", { at: "checking" }, { checksum });
  expect(earlierDuplicate([first, second], second)).toEqual({ where: "added", name: "first.pdf" });
  expect(earlierDuplicate([{ ...first, collectionId: "other" }, second], second)).toBeNull();
  expect(earlierDuplicate([{ ...first, step: { at: "cancelled" } }, second], second)).toBeNull();
});

const asking: Step = { at: "asking", duplicate: { where: "here", name: "b.pdf" } };

test("the tray counts what is to be added, and what is left", () => {
  const uploads = [
    upload("a", { at: "done", documentId: "d" }, { sent: 100 }),
    upload("b", { at: "sending" }, { size: 60, sent: 30 }),
    upload("c", { at: "skipped" }, { size: 1000 }),
    upload("d", { at: "refused", reason: "No" }, { size: 1000 }),
    upload("e", asking, { size: 40 }),
    upload("f", { at: "lost", next: queued }, { size: 10 }),
  ];
  expect(summaryOf(uploads)).toEqual({
    files: 5,
    done: 1,
    failed: 0,
    asking: 1,
    refused: 1,
    absent: 0,
    paused: 0,
    bytes: 210,
    sent: 130,
    running: true,
    unfinished: true,
    losesOnClose: true,
  });
  expect(ids(inTrayOrder(uploads))).toEqual(["d", "e", "b", "f", "a", "c"]);
});

test.each<[string, Upload, boolean[]]>([
  ["a question", upload("a", asking), [false, true, true]],
  ["a file that was cut off", upload("a", { at: "absent" }), [false, true, false]],
  ["a pause", upload("a", queued, { paused: true }), [false, true, true]],
  ["a failure", upload("a", { at: "failed", reason: "No" }), [false, false, false]],
])("%s: whether it runs, is unfinished, and would be lost", (_, one, expected) => {
  const { running, unfinished, losesOnClose } = summaryOf([one]);
  expect([running, unfinished, losesOnClose]).toEqual(expected);
});

test("a file's bar never goes back", () => {
  const shares = [
    upload("a", { at: "hashing", read: 50 }),
    upload("a", { at: "hashing", read: 100 }),
    upload("a", { at: "checking" }, { checksum }),
    upload("a", { at: "sending" }, { checksum }),
    upload("a", { at: "sending" }, { checksum, sent: 60 }),
    upload("a", { at: "lost", next: queued }, { checksum, sent: 60 }),
    upload("a", { at: "sending" }, { checksum, sent: 100 }),
    upload("a", { at: "done", documentId: "d" }),
  ].map(progressOf);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

const limits = { extensions: ["pdf", "md", "docx", "tar"], maxBytes: mib };
const notTaken =
  "Unsupported file type. Documents, tables, presentations, books, web pages, mails, images and ZIP archives are supported.";

test.each([
  ["lease.pdf", 10, null],
  ["NOTES.MD", 10, null],
  ["a.b.docx", mib, null],
  ["lease.exe", 10, notTaken],
  ["pdf", 10, notTaken],
  ["lease.pdf", 0, "The file is empty."],
  ["lease.pdf", mib + 1, "The file is larger than 1.00 MB."],
])("%s of %d bytes: %s", (name, size, refusal) => {
  expect(refusalOf({ name, size }, limits)).toBe(refusal);
});

test("where the server can't say what it takes, it has the last word", () => {
  const unknown = { extensions: null, maxBytes: Infinity };
  expect(refusalOf({ name: "lease.exe", size: 3000 * mib }, unknown)).toBeNull();
});

test("what systems leave in folders is nobody's file", () => {
  const found = [".DS_Store", "Thumbs.db", "._lease.pdf"].map((name) => ({ file: { name } }));
  expect(found.every(isLitter)).toBe(true);
  const file = { name: "lease.pdf" };
  expect(isLitter({ file, path: "Flat/.git/objects" })).toBe(true);
  expect(isLitter({ file, path: "Flat/2026" })).toBe(false);
});

test("files lie in the folders that they stood in, within the open one, as deep as there can be", () => {
  expect(folderPath(undefined, undefined)).toBeUndefined();
  expect(folderPath("Open", "Flat/2026")).toBe("Open/Flat/2026");
  const deep = Array.from({ length: 14 }, (_, n) => `f${n}`).join("/");
  expect(folderPath("Open", deep)?.split("/")).toHaveLength(10);
  expect(folderPath("x".repeat(300))).toHaveLength(200);
  const file = new File(["a"], "a.txt");
  expect(withinFolder([{ file, path: "Flat/2026" }, { file, path: "Flat" }, { file }])).toEqual([
    { file, path: "2026" },
    { file },
    { file },
  ]);
});

test("a new collection is named by the folder, the only file, or the day", () => {
  const day = new Date(2026, 10, 21);
  const files = (...names: string[]) => names.map((name) => ({ file: { name } }));
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
