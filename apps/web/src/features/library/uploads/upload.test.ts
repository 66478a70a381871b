import { expect, test } from "vitest";

import { advance, type Step, type Upload, type UploadEvent } from "./upload.ts";

const upload = (step: Step, id = "a"): Upload => ({
  id,
  file: new File(["text"], "lease.pdf"),
  collectionId: "leases",
  step,
});

const checksum = "5d41402abc4b2a76b9719d911017c592";
const after = (step: Step, event: UploadEvent) => advance([upload(step)], event)[0]?.step;

test.each<[string, Step, UploadEvent, Step]>([
  [
    "a file in line is read",
    { at: "waiting" },
    { type: "hashing", id: "a" },
    { at: "hashing", read: 0 },
  ],
  [
    "reading goes on",
    { at: "hashing", read: 0 },
    { type: "read", id: "a", bytes: 4 },
    { at: "hashing", read: 4 },
  ],
  [
    "a file that is read is asked about",
    { at: "hashing", read: 4 },
    { type: "hashed", id: "a", checksum },
    { at: "checking", checksum },
  ],
  [
    "one the collection does not hold waits to be sent",
    { at: "checking", checksum },
    { type: "checked", id: "a", as: null },
    { at: "queued", checksum },
  ],
  [
    "one it holds asks",
    { at: "checking", checksum },
    { type: "checked", id: "a", as: "copy.pdf" },
    { at: "asking", checksum, as: "copy.pdf" },
  ],
  [
    "keeping both sends it",
    { at: "asking", checksum, as: "copy.pdf" },
    { type: "kept", id: "a" },
    { at: "queued", checksum },
  ],
  [
    "skipping ends it",
    { at: "asking", checksum, as: "copy.pdf" },
    { type: "skipped", id: "a" },
    { at: "skipped" },
  ],
  [
    "its turn comes",
    { at: "queued", checksum },
    { type: "sending", id: "a" },
    { at: "sending", checksum, sent: 0 },
  ],
  [
    "it ends as a document",
    { at: "sending", checksum, sent: 4 },
    { type: "stored", id: "a", documentId: "d" },
    { at: "done", documentId: "d" },
  ],
  [
    "a failure while reading is a failure without a checksum",
    { at: "hashing", read: 0 },
    { type: "failed", id: "a", reason: "Failed to read file" },
    { at: "failed", reason: "Failed to read file", lost: false },
  ],
  [
    "a lost connection is remembered as one",
    { at: "sending", checksum, sent: 2 },
    { type: "failed", id: "a", reason: "The connection was lost.", lost: true },
    { at: "failed", reason: "The connection was lost.", lost: true, checksum },
  ],
  [
    "a retry does not read the file again",
    { at: "failed", reason: "No", lost: false, checksum },
    { type: "retried", id: "a" },
    { at: "checking", checksum },
  ],
  [
    "a retry reads a file that could not be read",
    { at: "failed", reason: "Failed to read file", lost: false },
    { type: "retried", id: "a" },
    { at: "waiting" },
  ],
  [
    "a cancel ends what is under way",
    { at: "sending", checksum, sent: 2 },
    { type: "cancelled", id: "a" },
    { at: "cancelled" },
  ],
])("%s", (_, step, event, expected) => {
  expect(after(step, event)).toEqual(expected);
});

test.each<[string, Step, UploadEvent]>([
  ["progress after a cancel", { at: "cancelled" }, { type: "sent", id: "a", bytes: 4 }],
  ["an answer after a cancel", { at: "cancelled" }, { type: "stored", id: "a", documentId: "d" }],
  ["a cancel of what is done", { at: "done", documentId: "d" }, { type: "cancelled", id: "a" }],
  ["a retry of what was refused", { at: "refused", reason: "No" }, { type: "retried", id: "a" }],
  ["a second answer to a question", { at: "skipped" }, { type: "kept", id: "a" }],
])("%s changes nothing", (_, step, event) => {
  expect(after(step, event)).toEqual(step);
});

test("clearing leaves what is not at its end", () => {
  const steps: Step[] = [
    { at: "done", documentId: "d" },
    { at: "waiting" },
    { at: "failed", reason: "No", lost: false },
    { at: "asking", checksum, as: "" },
  ];
  const left = advance(
    steps.map((step) => upload(step, step.at)),
    { type: "cleared" },
  );
  expect(left.map(({ id }) => id)).toEqual(["waiting", "asking"]);
});
