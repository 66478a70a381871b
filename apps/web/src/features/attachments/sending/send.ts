import { t } from "@lingui/core/macro";

import {
  computeChecksum,
  pickFiles,
  refusal,
  refusalOf,
  sendBytes,
  uploadLimits,
} from "#features/library/index.ts";
import { api } from "#platform/api.ts";
import { addToDraft } from "#platform/drafts.ts";
import { errorMessage } from "#platform/error-message.ts";
import { notify } from "#platform/notify.ts";

import { refreshAttachments, removeAttachment } from "../api.ts";
import { forget, type OnItsWay, setOut, tellOf, useOnTheirWay } from "../on-their-way.ts";

/** Of pictures the server makes new ones, which tell no place and no device. */
const pictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const largestPicture = 12 * 1024 * 1024;
/** Sent at one time. */
const atOnce = 3;
/** The share of the way that reading a file takes. */
const readShare = 0.3;

export async function choose(): Promise<readonly File[]> {
  const { files } = await pickFiles();
  return files.map(({ file }) => file);
}

const newcomer = (sessionId: string, file: File): OnItsWay => ({
  id: crypto.randomUUID(),
  sessionId,
  file,
  progress: 0,
  failed: null,
});

export async function attach(sessionId: string, files: readonly File[]) {
  const coming = files.map((file) => newcomer(sessionId, file));
  setOut(coming);
  const line = [...coming];
  const work = async () => {
    for (let next = line.shift(); next; next = line.shift()) await bring(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

export async function attachText(sessionId: string, text: string) {
  const file = new File([text], `${t`Pasted text`}.txt`, { type: "text/plain" });
  const coming = newcomer(sessionId, file);
  setOut([coming]);
  const made = await bring(coming);
  if (made === undefined) return;
  const run = () => {
    void removeAttachment({ id: made, session_id: sessionId });
    void addToDraft(sessionId, text);
  };
  notify(t`The long text was attached`, { action: { label: t`Paste as text`, run } });
}

export async function again(id: string) {
  const known = useOnTheirWay.getState().files.find((each) => each.id === id);
  if (!known) return;
  tellOf(id, { failed: null, progress: 0 });
  await bring(known);
}

/** Brings one file to the server, unless it is there already. Answers what it is there. */
async function bring({ id, sessionId, file }: OnItsWay): Promise<string | undefined> {
  try {
    const refused = refusalOf(file, await uploadLimits());
    if (refused !== null) throw new Error(refused);
    const isPicture = pictures.has(file.type) && file.size <= largestPicture;
    const made = isPicture
      ? await sendPicture(id, sessionId, file)
      : await sendFile(id, sessionId, file);
    await refreshAttachments(sessionId);
    forget(id);
    return made;
  } catch (error) {
    tellOf(id, { failed: errorMessage(error) });
    return undefined;
  }
}

async function send(id: string, path: string, form: FormData, from: number) {
  const total = [...form.values()].reduce(
    (sum, value) => sum + (value instanceof Blob ? value.size : value.length),
    1,
  );
  const answer = await sendBytes({
    method: "POST",
    url: path,
    headers: { "Idempotency-Key": crypto.randomUUID() },
    body: form,
    onSent: (bytes) => tellOf(id, { progress: from + (1 - from) * Math.min(1, bytes / total) }),
    signal: new AbortController().signal,
  });
  if (answer.status !== 201) throw refusal(answer);
  return idIn(JSON.parse(answer.text));
}

/** Of the one thing that was made, or of the only one in a list. */
function idIn(made: unknown): string | undefined {
  if (typeof made !== "object" || made === null) return undefined;
  if ("id" in made && typeof made.id === "string") return made.id;
  return "results" in made && Array.isArray(made.results) ? idIn(made.results[0]) : undefined;
}

async function sendPicture(id: string, sessionId: string, file: File) {
  const form = new FormData();
  form.append("session_id", sessionId);
  form.append("file", file, file.name);
  return send(id, "/chats/ext/v1/attachments/inline/", form, 0);
}

const checksumOf = (id: string, file: File) =>
  new Promise<string>((resolve, reject) => {
    computeChecksum(id, file, (told) => {
      if (told.type === "read") tellOf(id, { progress: (readShare * told.bytes) / file.size });
      else if (told.type === "hashed") resolve(told.checksum);
      else reject(new Error(told.reason));
    });
  });

/** What can be read already is linked, or there: no byte of it is sent. */
async function sendFile(id: string, sessionId: string, file: File): Promise<string | undefined> {
  const checksum = await checksumOf(id, file);
  const { attachment, document } = await api.post("/chats/ext/v1/attachments/verify-checksum", {
    body: { session_id: sessionId, checksum },
  });
  if (attachment && !attachment.sent) return attachment.id;
  if (document) {
    const linked = await api.post("/chats/ext/v1/attachments/sessions/{session_id}/link", {
      params: { session_id: sessionId },
      body: { document_id: document.id },
    });
    return linked.id;
  }
  const form = new FormData();
  form.append("checksum", checksum);
  form.append("file", file, file.name);
  return send(id, `/chats/ext/v1/attachments/sessions/${sessionId}`, form, readShare);
}
