import { describe, expect, test } from "vitest";

import { advance, newUpload, type Step, type Upload, type UploadEvent } from "./upload.ts";

const file = new File(["text"], "lease.pdf", { lastModified: 5 });
const checksum = "5d41402abc4b2a76b9719d911017c592";
const address = "https://lectern.example/libraries/ext/v1/uploads/u";
const upload = (step: Step, given: Partial<Upload> = {}): Upload => ({
  ...newUpload(
    { id: "a", collectionId: "leases", name: "lease.pdf", size: 4, lastModified: 5, file },
    step,
  ),
  ...given,
});
const here = { where: "here", name: "copy.pdf", documentId: "d" } as const;
const elsewhere = { ...here, where: "elsewhere" } as const;

test.each<[string, Step, UploadEvent, Step]>([
  ["a file in line is read", { at: "waiting" }, { type: "hashing", id: "a" }, hashing(0)],
  ["reading goes on", hashing(0), { type: "read", id: "a", bytes: 4 }, hashing(4)],
  [
    "a file that is read is asked about",
    hashing(4),
    { type: "hashed", id: "a", checksum },
    { at: "checking" },
  ],
  [
    "one the collection does not hold waits to be sent",
    { at: "checking" },
    { type: "checked", id: "a", duplicate: null },
    { at: "queued" },
  ],
  [
    "one it holds asks",
    { at: "checking" },
    { type: "checked", id: "a", duplicate: here },
    { at: "asking", duplicate: here },
  ],
  ["keeping both sends it", asking(here), { type: "kept", id: "a" }, { at: "queued" }],
  ["skipping ends it", asking(here), { type: "skipped", id: "a" }, { at: "skipped" }],
  [
    "one that lies elsewhere can be taken in from there",
    asking(elsewhere),
    { type: "linked", id: "a" },
    { at: "linking", documentId: "d" },
  ],
  ["its turn comes", { at: "queued" }, { type: "sending", id: "a" }, { at: "sending" }],
  [
    "it ends as a document",
    { at: "sending" },
    { type: "stored", id: "a", documentId: "d" },
    { at: "done", documentId: "d" },
  ],
  [
    "a lost connection is waited for",
    { at: "sending" },
    { type: "lost", id: "a" },
    { at: "lost", next: { at: "queued" } },
  ],
  [
    "and then it goes on with what it did",
    { at: "lost", next: { at: "checking" } },
    { type: "retried", id: "a" },
    { at: "checking" },
  ],
  [
    "a retry reads a file that could not be read",
    { at: "failed", reason: "Failed to read file" },
    { type: "retried", id: "a" },
    { at: "waiting" },
  ],
  ["a cancel ends it", { at: "sending" }, { type: "cancelled", id: "a" }, { at: "cancelled" }],
  [
    "a cancel that came after the last byte is too late",
    { at: "cancelled" },
    { type: "overtaken", id: "a", documentId: "d" },
    { at: "done", documentId: "d" },
  ],
])("%s", (_, step, event, expected) => {
  expect(advance(upload(step), event).step).toEqual(expected);
});

function hashing(read: number): Step {
  return { at: "hashing", read };
}

function asking(duplicate: typeof here | typeof elsewhere): Step {
  return { at: "asking", duplicate };
}

test.each<[string, Step, UploadEvent]>([
  ["progress after a cancel", { at: "cancelled" }, { type: "sent", id: "a", bytes: 4 }],
  ["an answer after a cancel", { at: "cancelled" }, { type: "stored", id: "a", documentId: "d" }],
  ["a cancel of what is done", { at: "done", documentId: "d" }, { type: "cancelled", id: "a" }],
  ["a retry of what was refused", { at: "refused", reason: "No" }, { type: "retried", id: "a" }],
  ["a second answer to a question", { at: "skipped" }, { type: "kept", id: "a" }],
  ["a link to what is here", asking(here), { type: "linked", id: "a" }],
  ["a pause of what has ended", { at: "skipped" }, { type: "paused", id: "a" }],
])("%s changes nothing", (_, step, event) => {
  const before = upload(step);
  expect(advance(before, event)).toBe(before);
});

describe("what was sent", () => {
  const half = { checksum, address, sent: 2 };

  test("of a large file stays through a pause and a lost connection", () => {
    const paused = advance(upload({ at: "sending" }, half), { type: "paused", id: "a" });
    expect(paused).toMatchObject({ paused: true, sent: 2, address, step: { at: "queued" } });
    const lost = advance(upload({ at: "sending" }, half), { type: "lost", id: "a" });
    expect(lost).toMatchObject({ sent: 2, address, tries: 1 });
  });

  test("of a small file does not count: whether it arrived is asked first", () => {
    const sending = upload({ at: "sending" }, { checksum, sent: 2, call: "k-3" });
    const stopped = advance(sending, { type: "interrupted", id: "a" });
    expect(stopped).toMatchObject({ sent: 0, call: undefined, step: { at: "checking" } });
  });

  test("goes on when the same file is chosen again", () => {
    const absent = upload({ at: "absent" }, { ...half, file: null });
    const back = advance(absent, { type: "returned", id: "a", file });
    expect(back).toMatchObject({ file, sent: 2, address, step: { at: "queued" } });
  });

  test("goes on only after a look at its bytes when the file was saved anew", () => {
    const saved = new File(["text"], "lease.pdf", { lastModified: 9 });
    const absent = upload({ at: "absent" }, { ...half, file: null });
    const back = advance(absent, { type: "returned", id: "a", file: saved });
    expect(back.step).toEqual({ at: "waiting" });
    const read = advance(back, { type: "hashing", id: "a" });
    expect(advance(read, { type: "hashed", id: "a", checksum })).toMatchObject(half);
    const other = advance(read, { type: "hashed", id: "a", checksum: "0".repeat(32) });
    expect(other).toMatchObject({ sent: 0, address: undefined });
  });

  test("is gone when the server has forgotten it", () => {
    const absent = upload({ at: "absent" }, { ...half, file: null });
    expect(advance(absent, { type: "expired", id: "a" })).toMatchObject({
      sent: 0,
      address: undefined,
    });
  });
});
