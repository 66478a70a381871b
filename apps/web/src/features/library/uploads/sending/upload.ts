/** Existing content identical to a file, found before anything is sent. */
export interface Duplicate {
  /** In the collection, in another readable one, or earlier among the files added. */
  where: "here" | "elsewhere" | "added";
  name: string;
  /** The id of the existing document, if it is one. */
  documentId?: string;
  collectionId?: string;
}

/** The state of an upload. */
export type Step =
  /** Interrupted by a reload: the page has no access to the file until it is chosen again. */
  | { at: "absent" }
  | { at: "waiting" }
  /** `read`: bytes. */
  | { at: "hashing"; read: number }
  | { at: "checking" }
  | { at: "asking"; duplicate: Duplicate }
  /** Linked from another collection instead of being sent. */
  | { at: "linking"; documentId: string }
  | { at: "queued" }
  | { at: "sending" }
  /** The connection was lost: `next` continues automatically once it is back. */
  | { at: "lost"; next: Step }
  | { at: "done"; documentId: string }
  | { at: "failed"; reason: string }
  | { at: "refused"; reason: string }
  | { at: "skipped" }
  | { at: "cancelled" };

/** The upload of one file to a collection. */
export interface Upload {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ms; with name and size it identifies the file. */
  readonly lastModified: number;
  readonly file: File | null;
  readonly handle?: FileSystemFileHandle;
  /** The destination folder, its names separated by slashes; undefined: the top level. */
  readonly path?: string;
  /** The document that it is a new version of. */
  readonly replaces?: string;
  /** MD5, hex, once computed. */
  readonly checksum?: string;
  /** The upload address of a large file on the server. */
  readonly address?: string;
  /** Bytes sent. */
  readonly sent: number;
  /** The idempotency key of its last request, for the retry. */
  readonly call?: string;
  /** A request with several files was refused because of one of them: it is sent separately. */
  readonly alone: boolean;
  readonly paused: boolean;
  /** Failed attempts since the last success. */
  readonly tries: number;
  readonly step: Step;
}

export type UploadEvent =
  | { type: "hashing"; id: string }
  | { type: "read"; id: string; bytes: number }
  | { type: "hashed"; id: string; checksum: string }
  | { type: "checked"; id: string; duplicate: Duplicate | null }
  | { type: "kept"; id: string }
  | { type: "skipped"; id: string }
  | { type: "linked"; id: string }
  | { type: "sending"; id: string; call?: string }
  | { type: "begun"; id: string; address: string }
  | { type: "sent"; id: string; bytes: number }
  | { type: "stored"; id: string; documentId: string }
  | { type: "split"; id: string }
  | { type: "interrupted"; id: string }
  | { type: "lost"; id: string }
  | { type: "failed"; id: string; reason: string }
  | { type: "paused"; id: string }
  | { type: "resumed"; id: string }
  | { type: "cancelled"; id: string }
  /** It became a document before the server received the cancellation. */
  | { type: "overtaken"; id: string; documentId: string }
  | { type: "retried"; id: string }
  | { type: "arrived"; id: string; bytes: number }
  | { type: "expired"; id: string }
  | { type: "returned"; id: string; file: File; handle?: FileSystemFileHandle };

/** Returns a new upload that waits for its turn. */
export const newUpload = (
  given: Pick<
    Upload,
    | "id"
    | "collectionId"
    | "path"
    | "replaces"
    | "name"
    | "size"
    | "lastModified"
    | "file"
    | "handle"
  >,
  step: Step = { at: "waiting" },
): Upload => ({ ...given, sent: 0, alone: false, paused: false, tries: 0, step });

const ends: readonly Step["at"][] = ["done", "failed", "refused", "skipped", "cancelled"];

/** Whether nothing more happens to it without a user action. */
export const hasEnded = ({ step }: Pick<Upload, "step">) => ends.includes(step.at);

/**
 * Applies an event to an upload. Events that no longer fit, such as progress after a cancellation,
 * change nothing.
 */
export function advance(upload: Upload, event: UploadEvent): Upload {
  const change = changeBy(upload, event);
  return change ? { ...upload, ...change } : upload;
}

type Change = Partial<Upload>;

function changeBy(upload: Upload, event: UploadEvent): Change | undefined {
  const { step } = upload;
  const was = (...places: Step["at"][]) => places.includes(step.at);
  switch (event.type) {
    case "hashing":
      return was("waiting") ? { step: { at: "hashing", read: 0 } } : undefined;
    case "read":
      return was("hashing") ? { step: { at: "hashing", read: event.bytes } } : undefined;
    case "hashed":
      return was("hashing") ? { ...knownBy(upload, event.checksum), step: checking } : undefined;
    case "checked":
      if (!was("checking")) return undefined;
      return {
        tries: 0,
        step: event.duplicate ? { at: "asking", duplicate: event.duplicate } : queued,
      };
    case "kept":
      return was("asking") ? { step: queued } : undefined;
    case "skipped":
      return was("asking") ? { step: { at: "skipped" } } : undefined;
    case "linked":
      return step.at === "asking" &&
        step.duplicate.documentId &&
        step.duplicate.where === "elsewhere"
        ? { step: { at: "linking", documentId: step.duplicate.documentId } }
        : undefined;
    case "sending":
      return was("queued") ? { call: event.call, step: { at: "sending" } } : undefined;
    case "begun":
      return was("sending") ? { address: event.address } : undefined;
    case "sent":
      return was("sending") ? { sent: event.bytes } : undefined;
    case "arrived":
      return was("absent") ? { sent: event.bytes } : undefined;
    case "expired":
      return was("absent") ? { sent: 0, address: undefined } : undefined;
    case "stored":
      return was("sending", "linking", "absent") ? stored(upload, event.documentId) : undefined;
    case "split":
      return was("sending") ? { alone: true, call: undefined, sent: 0, step: queued } : undefined;
    case "interrupted":
      return interrupted(upload);
    case "lost":
      return lost(upload);
    case "failed":
      return was("hashing", "checking", "linking", "sending")
        ? { step: { at: "failed", reason: event.reason } }
        : undefined;
    case "paused":
      return hasEnded(upload) || upload.paused
        ? undefined
        : { ...interrupted(upload), paused: true };
    case "resumed":
      return upload.paused ? { paused: false } : undefined;
    case "cancelled":
      return was("done", "refused", "skipped", "cancelled")
        ? undefined
        : { step: { at: "cancelled" } };
    case "overtaken":
      return was("cancelled") ? stored(upload, event.documentId) : undefined;
    case "retried":
      return retried(upload);
    case "returned":
      return was("absent", "failed") ? returned(upload, event.file, event.handle) : undefined;
  }
}

const stored = ({ size }: Upload, documentId: string): Change => ({
  sent: size,
  step: { at: "done", documentId },
});

const waiting: Step = { at: "waiting" };
const checking: Step = { at: "checking" };
const queued: Step = { at: "queued" };

/** Bytes sent of other content under this name are discarded. */
const knownBy = ({ checksum, address }: Upload, now: string): Change =>
  checksum === now || !address ? { checksum: now } : { checksum: now, address: undefined, sent: 0 };

/** Pauses an upload so that it can resume. A request without a response may have stored bytes. */
function interrupted({ step, call, address }: Upload): Change | undefined {
  if (step.at === "hashing") return { step: waiting };
  if (step.at === "sending" && address) return { step: queued };
  if (step.at !== "sending" && call === undefined) return undefined;
  const onItsWay = ["sending", "queued", "lost"].includes(step.at);
  return onItsWay ? { sent: 0, call: undefined, step: checking } : undefined;
}

function lost({ step, tries, address, sent }: Upload): Change | undefined {
  if (step.at === "checking" || step.at === "linking")
    return { tries: tries + 1, step: { at: "lost", next: step } };
  if (step.at !== "sending") return undefined;
  return { tries: tries + 1, sent: address ? sent : 0, step: { at: "lost", next: queued } };
}

/** Keeps the checksum, but checks again whether the content exists on the server by now. */
function retried({ step, checksum }: Upload): Change | undefined {
  if (step.at === "lost") return { step: step.next };
  if (step.at !== "failed") return undefined;
  return { tries: 0, step: checksum === undefined ? waiting : checking };
}

/** Resumes the upload if it is the same file; otherwise hashes its content first. */
function returned(upload: Upload, file: File, handle?: FileSystemFileHandle): Change {
  const { checksum, address, lastModified } = upload;
  const same = checksum !== undefined && file.lastModified === lastModified;
  const { name, size } = file;
  return {
    file,
    handle,
    name,
    size,
    lastModified: file.lastModified,
    step: same ? (address ? queued : checking) : waiting,
  };
}
