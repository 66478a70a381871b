import { hasEnded, type Step, type Upload } from "./upload.ts";

export interface Summary {
  /** Files that are to be added: those refused, skipped or cancelled do not count. */
  files: number;
  done: number;
  failed: number;
  asking: number;
  refused: number;
  /** Bytes of the files that are to be added. */
  bytes: number;
  sent: number;
  /** Something goes on by itself. */
  running: boolean;
  /** Something goes on, or waits for an answer: closing the window would lose it. */
  unfinished: boolean;
}

const leftOut: readonly Step["at"][] = ["refused", "skipped", "cancelled"];

/** The figures of the tray's head. */
export function summaryOf(uploads: readonly Upload[]): Summary {
  const counted = uploads.filter(({ step }) => !leftOut.includes(step.at));
  const at = (place: Step["at"]) => uploads.filter(({ step }) => step.at === place).length;
  const asking = at("asking");
  const unfinished = uploads.some((upload) => !hasEnded(upload));
  return {
    files: counted.length,
    done: at("done"),
    failed: at("failed"),
    asking,
    refused: at("refused"),
    bytes: counted.reduce((sum, { file }) => sum + file.size, 0),
    sent: counted.reduce((sum, upload) => sum + sentOf(upload), 0),
    running: uploads.some((upload) => !hasEnded(upload) && upload.step.at !== "asking"),
    unfinished,
  };
}

const sentOf = ({ step, file }: Upload) =>
  step.at === "done" ? file.size : step.at === "sending" ? step.sent : 0;

/** Shares of the whole way that reading and sending a file take; reading is the shorter. */
const readingShare = 0.12;

/** How much of the way one file has come, from 0 to 1: first it is read, then sent. */
export function progressOf({ step, file }: Upload): number {
  const share = (bytes: number) => (file.size === 0 ? 0 : Math.min(1, bytes / file.size));
  switch (step.at) {
    case "hashing":
      return readingShare * share(step.read);
    case "checking":
    case "queued":
      return readingShare;
    case "sending":
      return readingShare + (1 - readingShare) * share(step.sent);
    case "done":
      return 1;
    default:
      return 0;
  }
}

const groups: readonly (readonly Step["at"][])[] = [
  ["asking", "failed", "refused"],
  ["sending", "checking", "hashing"],
  ["queued", "waiting"],
  ["done", "skipped", "cancelled"],
];

/** In the order the tray shows them: first what needs a person, then what is under way. */
export function inTrayOrder(uploads: readonly Upload[]): Upload[] {
  return groups.flatMap((group) => uploads.filter(({ step }) => group.includes(step.at)));
}
