import { hasEnded, type Step, type Upload } from "./sending/upload.ts";

export interface Summary {
  /** Files to add, without those skipped or cancelled. */
  files: number;
  done: number;
  failed: number;
  asking: number;
  refused: number;
  /** Files interrupted by a reload, which must be chosen again. */
  absent: number;
  paused: number;
  /** Total bytes of the files that can be added. */
  bytes: number;
  sent: number;
  /** Whether something continues automatically. */
  running: boolean;
  /** Whether something continues or waits for the user. */
  unfinished: boolean;
  /** Whether closing the window would interrupt an upload or lose a question. */
  losesOnClose: boolean;
}

const leftOut: readonly Step["at"][] = ["skipped", "cancelled"];
const waitsForPerson: readonly Step["at"][] = ["asking", "absent"];

/** The figures in the tray's head. */
export function summaryOf(uploads: readonly Upload[]): Summary {
  const counted = uploads.filter(({ step }) => !leftOut.includes(step.at));
  const sendable = counted.filter(({ step }) => step.at !== "refused");
  const open = uploads.filter((upload) => !hasEnded(upload));
  const going = open.filter(({ step, paused }) => !paused && !waitsForPerson.includes(step.at));
  const at = (place: Step["at"]) => uploads.filter(({ step }) => step.at === place).length;
  return {
    files: counted.length,
    done: at("done"),
    failed: at("failed"),
    asking: at("asking"),
    refused: at("refused"),
    absent: at("absent"),
    paused: open.filter(({ paused, step }) => paused && step.at !== "absent").length,
    bytes: sendable.reduce((sum, { size }) => sum + size, 0),
    sent: sendable.reduce((sum, { sent }) => sum + sent, 0),
    running: going.length > 0,
    unfinished: open.length > 0,
    losesOnClose: open.some(({ step }) => step.at !== "absent"),
  };
}

/** Share of the progress that reading a file takes; sending takes the rest. */
const readingShare = 0.12;

/** Returns the progress of one file, from 0 to 1: first it is read, then sent. */
export function progressOf({ step, size, sent, checksum }: Upload): number {
  const share = (bytes: number) => (size === 0 ? 0 : Math.min(1, bytes / size));
  if (step.at === "done") return 1;
  if (step.at === "hashing") return readingShare * share(step.read);
  return checksum === undefined ? 0 : readingShare + (1 - readingShare) * share(sent);
}

const groups: readonly (readonly Step["at"][])[] = [
  ["absent", "asking", "failed", "refused"],
  ["sending", "linking", "lost", "checking", "hashing"],
  ["queued", "waiting"],
  ["done", "skipped", "cancelled"],
];

/** Returns uploads in display order: first those that need the user, then the active ones. */
export function inTrayOrder(uploads: readonly Upload[]): Upload[] {
  return groups.flatMap((group) => uploads.filter(({ step }) => group.includes(step.at)));
}
