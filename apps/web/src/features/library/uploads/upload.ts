/** How far one file has come. `checksum` is its MD5; `read` and `sent` are bytes. */
export type Step =
  | { at: "waiting" }
  | { at: "hashing"; read: number }
  | { at: "checking"; checksum: string }
  /** The collection holds the same bytes already; `as` is the name they have there. */
  | { at: "asking"; checksum: string; as: string }
  | { at: "queued"; checksum: string }
  | { at: "sending"; checksum: string; sent: number }
  | { at: "done"; documentId: string }
  /** `lost`: the connection broke, so it is tried again by itself once it is back. */
  | { at: "failed"; reason: string; lost: boolean; checksum?: string }
  | { at: "refused"; reason: string }
  | { at: "skipped" }
  | { at: "cancelled" };

export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly collectionId: string;
  readonly step: Step;
}

export type UploadEvent =
  | { type: "added"; uploads: readonly Upload[] }
  | { type: "hashing"; id: string }
  | { type: "read"; id: string; bytes: number }
  | { type: "hashed"; id: string; checksum: string }
  | { type: "checked"; id: string; as: string | null }
  | { type: "kept"; id: string }
  | { type: "skipped"; id: string }
  | { type: "sending"; id: string }
  | { type: "sent"; id: string; bytes: number }
  | { type: "stored"; id: string; documentId: string }
  | { type: "failed"; id: string; reason: string; lost?: boolean }
  | { type: "cancelled"; id: string }
  | { type: "retried"; id: string }
  | { type: "cleared" };

/** Files sent at the same time. */
export const atOnce = 3;

/** Whether nothing more will happen to it unless a person acts. */
export const hasEnded = ({ step }: Upload) =>
  ["done", "failed", "refused", "skipped", "cancelled"].includes(step.at);

/** Applies what happened. What no longer fits, such as progress after a cancel, changes nothing. */
export function advance(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === "added") return [...uploads, ...event.uploads];
  if (event.type === "cleared") return uploads.filter((upload) => !hasEnded(upload));
  const index = uploads.findIndex(({ id }) => id === event.id);
  const upload = uploads[index];
  const step = upload && stepAfter(upload.step, event);
  return step ? uploads.with(index, { ...upload, step }) : uploads;
}

type OneUploadEvent = Exclude<UploadEvent, { type: "added" | "cleared" }>;

function stepAfter(step: Step, event: OneUploadEvent): Step | undefined {
  switch (event.type) {
    case "hashing":
      return step.at === "waiting" ? { at: "hashing", read: 0 } : undefined;
    case "read":
      return step.at === "hashing" ? { at: "hashing", read: event.bytes } : undefined;
    case "hashed":
      return step.at === "hashing" ? { at: "checking", checksum: event.checksum } : undefined;
    case "checked":
      return step.at === "checking" ? afterCheck(step.checksum, event.as) : undefined;
    case "kept":
      return step.at === "asking" ? { at: "queued", checksum: step.checksum } : undefined;
    case "skipped":
      return step.at === "asking" ? { at: "skipped" } : undefined;
    case "sending":
      return step.at === "queued" ? { at: "sending", checksum: step.checksum, sent: 0 } : undefined;
    case "sent":
      return step.at === "sending" ? { ...step, sent: event.bytes } : undefined;
    case "stored":
      return step.at === "sending" ? { at: "done", documentId: event.documentId } : undefined;
    case "failed":
      return afterFailure(step, event.reason, event.lost ?? false);
    case "cancelled":
      return ["done", "refused", "skipped", "cancelled"].includes(step.at)
        ? undefined
        : { at: "cancelled" };
    case "retried":
      return step.at === "failed" ? afterRetry(step.checksum) : undefined;
  }
}

const afterCheck = (checksum: string, as: string | null): Step =>
  as === null ? { at: "queued", checksum } : { at: "asking", checksum, as };

function afterFailure(step: Step, reason: string, lost: boolean): Step | undefined {
  if (step.at === "hashing") return { at: "failed", reason, lost };
  if (step.at !== "checking" && step.at !== "sending") return undefined;
  return { at: "failed", reason, lost, checksum: step.checksum };
}

/** What is known of the bytes need not be found out again, but whether they are there meanwhile. */
const afterRetry = (checksum: string | undefined): Step =>
  checksum === undefined ? { at: "waiting" } : { at: "checking", checksum };
