/** The same bytes that are already there; asked about before anything is sent. */
export interface Twin {
  /** In the collection, in another one the person may read, or earlier among the files added. */
  where: "here" | "elsewhere" | "added";
  name: string;
  /** Of the document, where it is one. */
  documentId?: string;
  collectionId?: string;
}

/** How far one file has come. */
export type Step =
  /** Cut off by a reload: the page has no access to the file until it is chosen again. */
  | { at: "absent" }
  | { at: "waiting" }
  /** `read`: bytes. */
  | { at: "hashing"; read: number }
  | { at: "checking" }
  | { at: "asking"; twin: Twin }
  /** Taken in from another collection instead of being sent. */
  | { at: "linking"; documentId: string }
  | { at: "queued" }
  | { at: "sending" }
  /** The connection broke: `next` goes on by itself once it is back. */
  | { at: "lost"; next: Step }
  | { at: "done"; documentId: string }
  | { at: "failed"; reason: string }
  | { at: "refused"; reason: string }
  | { at: "skipped" }
  | { at: "cancelled" };

/** One file on its way to a collection. */
export interface Upload {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** ms; with name and size what a file is known again by. */
  readonly lastModified: number;
  readonly file: File | null;
  readonly handle?: FileSystemFileHandle;
  /** The folder it is to lie in, its names parted by slashes; absent: the top. */
  readonly path?: string;
  /** The document that it is a new version of. */
  readonly replaces?: string;
  /** MD5, hex, once it is read. */
  readonly checksum?: string;
  /** Where its bytes lie on the server while they arrive, of a large file. */
  readonly address?: string;
  /** Bytes. */
  readonly sent: number;
  /** The call it was last sent with, to be made again by the same key. */
  readonly call?: string;
  /** Its call was refused for one of its files: it goes by itself. */
  readonly alone: boolean;
  readonly paused: boolean;
  /** Tries that were lost since something got through. */
  readonly tries: number;
  readonly step: Step;
}

export type UploadEvent =
  | { type: "hashing"; id: string }
  | { type: "read"; id: string; bytes: number }
  | { type: "hashed"; id: string; checksum: string }
  | { type: "checked"; id: string; twin: Twin | null }
  | { type: "kept"; id: string }
  | { type: "skipped"; id: string }
  | { type: "linked"; id: string }
  | { type: "sending"; id: string; call?: string }
  | { type: "begun"; id: string; address: string }
  | { type: "sent"; id: string; bytes: number }
  | { type: "stored"; id: string; documentId: string }
  | { type: "parted"; id: string }
  | { type: "interrupted"; id: string }
  | { type: "lost"; id: string }
  | { type: "failed"; id: string; reason: string }
  | { type: "paused"; id: string }
  | { type: "resumed"; id: string }
  | { type: "cancelled"; id: string }
  /** It was a document before the server heard of the cancel. */
  | { type: "overtaken"; id: string; documentId: string }
  | { type: "retried"; id: string }
  | { type: "arrived"; id: string; bytes: number }
  | { type: "expired"; id: string }
  | { type: "returned"; id: string; file: File; handle?: FileSystemFileHandle };

/** A file that waits for its turn. */
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

/** Whether nothing more will happen to it unless a person acts. */
export const hasEnded = ({ step }: Pick<Upload, "step">) => ends.includes(step.at);

/** What happened to a file. What no longer fits, such as progress after a cancel, changes nothing. */
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
      return { tries: 0, step: event.twin ? { at: "asking", twin: event.twin } : queued };
    case "kept":
      return was("asking") ? { step: queued } : undefined;
    case "skipped":
      return was("asking") ? { step: { at: "skipped" } } : undefined;
    case "linked":
      return step.at === "asking" && step.twin.documentId && step.twin.where === "elsewhere"
        ? { step: { at: "linking", documentId: step.twin.documentId } }
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
    case "parted":
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

/** What was sent of other bytes under this name is of no use. */
const knownBy = ({ checksum, address }: Upload, now: string): Change =>
  checksum === now || !address ? { checksum: now } : { checksum: now, address: undefined, sent: 0 };

/** Stopped in the middle, to go on from there. Bytes of a call that was not answered may be there. */
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

/** What is known of the bytes need not be found out again, but whether they are there meanwhile. */
function retried({ step, checksum }: Upload): Change | undefined {
  if (step.at === "lost") return { step: step.next };
  if (step.at !== "failed") return undefined;
  return { tries: 0, step: checksum === undefined ? waiting : checking };
}

/** It goes on where it was when it is the same file; else its bytes are looked at first. */
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
