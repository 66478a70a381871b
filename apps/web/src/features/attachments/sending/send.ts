import { t } from "@lingui/core/macro";

import { computeChecksum, pickFiles, refusalOf, uploadLimits } from "#features/library/index.ts";
import { api, ApiError, once } from "#platform/http/api.ts";
import { addToDraft } from "#platform/storage/drafts.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { fetchWithProgress } from "#platform/http/fetch-with-progress.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";

import { refreshAttachments, removeAttachment } from "../api.ts";
import {
  forget,
  type PendingUpload,
  addPending,
  updatePending,
  useOnTheirWay,
} from "../on-their-way.ts";
import { named } from "./naming.ts";

/** The server re-encodes these images to remove location and device data. */
const pictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const largestPicture = 12 * 1024 * 1024;
/** Maximum concurrent uploads. */
const atOnce = 3;
/** Share of the progress that reading a file takes. */
const readShare = 0.3;

export async function choose(): Promise<readonly File[]> {
  const { files } = await pickFiles();
  return files.map(({ file }) => file);
}

const pendingUpload = (sessionId: string, file: File): PendingUpload => ({
  id: crypto.randomUUID(),
  sessionId,
  file,
  progress: 0,
  failed: null,
  stop: new AbortController(),
});

export async function attach(sessionId: string, files: readonly File[]) {
  const called = await Promise.all(files.map(named));
  const coming = called.map((file) => pendingUpload(sessionId, file));
  addPending(coming);
  const line = [...coming];
  const work = async () => {
    for (let next = line.shift(); next; next = line.shift()) await upload(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** `draft`: the composer that the text was pasted into. */
export async function attachText(sessionId: string, text: string, draft: string) {
  const coming = pendingUpload(
    sessionId,
    await named(new File([text], "", { type: "text/plain" })),
  );
  addPending([coming]);
  const attachmentId = await upload(coming);
  if (attachmentId === undefined) return;
  const run = () => {
    void removeAttachment({ id: attachmentId, session_id: sessionId });
    void addToDraft(draft, text);
  };
  notify(t`The long text was attached`, { action: { label: t`Paste as text`, run } });
}

export async function retryUpload(id: string) {
  const known = useOnTheirWay.getState().files.find((each) => each.id === id);
  if (!known) return;
  const anew = { failed: null, progress: 0, stop: new AbortController() };
  updatePending(id, anew);
  await upload({ ...known, ...anew });
}

/** Uploads one file unless the server already has it. Returns the attachment's id. */
async function upload(coming: PendingUpload): Promise<string | undefined> {
  const { id, sessionId, file, stop } = coming;
  if (stop.signal.aborted) return undefined;
  try {
    const refused = refusalOf(file, await uploadLimits());
    if (refused !== null) {
      updatePending(id, { failed: { reason: refused, isFinal: true } });
      return undefined;
    }
    const isPicture = pictures.has(file.type) && file.size <= largestPicture;
    const attachmentId = await (isPicture ? sendPicture(coming) : sendFile(coming));
    await refreshAttachments(sessionId);
    forget(id);
    return attachmentId;
  } catch (error) {
    if (!stop.signal.aborted) notifyError(error);
    const isFinal = error instanceof ApiError && [413, 415, 422].includes(error.status);
    updatePending(id, { failed: { reason: errorMessage(error), isFinal } });
    // The server may have stored it before the abort.
    if (stop.signal.aborted) void refreshAttachments(sessionId);
    return undefined;
  }
}

/** The options of a call that sends the file; `from`: the progress before it. */
function sending({ id, file, stop }: PendingUpload, fields: Record<string, string>, from: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file.name);
  return {
    form,
    headers: once(),
    fetch: fetchWithProgress((bytes, all) =>
      updatePending(id, { progress: from + (1 - from) * (bytes / all) }),
    ),
    signal: stop.signal,
  };
}

async function sendPicture(coming: PendingUpload) {
  const body = { session_id: coming.sessionId };
  const attachment = await api.post("/chats/ext/v1/attachments/inline/", {
    body,
    ...sending(coming, body, 0),
  });
  return attachment.id;
}

/** Rejects when the upload is aborted. */
const checksumOf = ({ id, file, stop: { signal } }: PendingUpload) =>
  new Promise<string>((resolve, reject) => {
    const giveUp = computeChecksum(id, file, (event) => {
      if (event.type === "read")
        updatePending(id, { progress: (readShare * event.bytes) / file.size });
      else if (event.type === "hashed") resolve(event.checksum);
      else reject(new Error(event.reason));
    });
    signal.addEventListener("abort", () => {
      giveUp();
      reject(new DOMException("Left", "AbortError"));
    });
  });

/** Links a document the server already has instead of sending any of its bytes. */
async function sendFile(coming: PendingUpload): Promise<string | undefined> {
  const { sessionId, stop } = coming;
  const checksum = await checksumOf(coming);
  const { attachment, document } = await api.post("/chats/ext/v1/attachments/verify-checksum", {
    body: { session_id: sessionId, checksum },
  });
  stop.signal.throwIfAborted();
  if (attachment && !attachment.sent) return attachment.id;
  if (document) {
    const linked = await api.post("/chats/ext/v1/attachments/sessions/{session_id}/link", {
      params: { session_id: sessionId },
      body: { document_id: document.id },
    });
    return linked.id;
  }
  const { results } = await api.post("/chats/ext/v1/attachments/sessions/{session_id}", {
    params: { session_id: sessionId },
    ...sending(coming, { checksum }, readShare),
  });
  return results[0]?.id;
}
