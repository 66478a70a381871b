import type { Duplicate, Upload } from "./upload.ts";

/** Bytes. Larger files are sent in acknowledged parts and resume where they were interrupted. */
const large = 8 * 1024 * 1024;
/** Maximum files, and total bytes, of one request for small files. */
const together = { files: 20, bytes: large };
/** Maximum files per check request. */
const mostChecked = 200;
/** Concurrent upload requests; large files leave one of them to small files. */
const calls = { all: 3, large: 2 };

export const isLarge = ({ size }: Pick<Upload, "size">) => size > large;

const isAt = (upload: Upload, ...places: Upload["step"]["at"][]) =>
  !upload.paused && places.includes(upload.step.at);

/**
 * Returns the next file to hash: one at a time, small files first, in the order they were added.
 */
export function nextToHash(uploads: readonly Upload[]): Upload | undefined {
  if (uploads.some(({ step }) => step.at === "hashing")) return undefined;
  const waiting = uploads.filter((upload) => isAt(upload, "waiting"));
  return waiting.find((upload) => !isLarge(upload)) ?? waiting[0];
}

/** Returns the files of one collection for the next check request. */
export function nextToCheck(uploads: readonly Upload[]): Upload[] {
  const checking = uploads.filter((upload) => isAt(upload, "checking"));
  const place = checking[0]?.collectionId;
  return checking.filter(({ collectionId }) => collectionId === place).slice(0, mostChecked);
}

/** Returns the files of the next upload requests, grouped by request. */
export function nextToSend(uploads: readonly Upload[]): Upload[][] {
  const sending = uploads.filter(({ step }) => step.at === "sending");
  const largeNow = sending.filter(isLarge).length;
  const callsNow = largeNow + new Set(sending.filter((one) => !isLarge(one)).map(callOf)).size;
  const queued = uploads.filter((upload) => isAt(upload, "queued"));
  const alone = queued.filter(isLarge).slice(0, Math.max(0, calls.large - largeNow));
  const groups = groupsOf(
    queued.filter((upload) => !isLarge(upload)),
    moreToCome(uploads),
  );
  return [...groups.slice(0, calls.all), ...alone.map((upload) => [upload])].slice(
    0,
    Math.max(0, calls.all - callsNow),
  );
}

const callOf = ({ id, call }: Upload) => call ?? id;

/** Whether more small files will be hashed soon, so that the next check should wait for some. */
export const moreToHash = (uploads: readonly Upload[]) =>
  uploads.some((upload) => !isLarge(upload) && isAt(upload, "waiting", "hashing"));

/** Whether more small files will be ready soon, so that the request should wait for them. */
const moreToCome = (uploads: readonly Upload[]) =>
  moreToHash(uploads) || uploads.some((upload) => !isLarge(upload) && isAt(upload, "checking"));

/** Groups small files by request: the files of a retried request stay together. */
function groupsOf(queued: readonly Upload[], more: boolean): Upload[][] {
  const groups = new Map<string, Upload[]>();
  let fresh = 0;
  for (const upload of queued) {
    const place = `${upload.collectionId} `;
    const key = upload.call ?? (upload.alone || upload.replaces ? upload.id : undefined);
    if (key !== undefined) {
      groups.set(key, [...(groups.get(key) ?? []), upload]);
      continue;
    }
    const open = groups.get(place + fresh) ?? [];
    if (isFull([...open, upload])) fresh += 1;
    const name = place + fresh;
    groups.set(name, [...(groups.get(name) ?? []), upload]);
  }
  const last = more ? ` ${fresh}` : undefined;
  return [...groups].filter(([key]) => !last || !key.endsWith(last)).map(([, files]) => files);
}

const isFull = (files: readonly Upload[]) =>
  files.length > together.files || files.reduce((sum, { size }) => sum + size, 0) > together.bytes;

/**
 * Returns an earlier upload of the same content to the same collection; only one of them is sent.
 */
export function earlierDuplicate(uploads: readonly Upload[], upload: Upload): Duplicate | null {
  const duplicate = uploads.find(
    ({ id, collectionId, checksum, step }) =>
      id !== upload.id &&
      collectionId === upload.collectionId &&
      checksum === upload.checksum &&
      ["queued", "sending", "lost", "linking"].includes(step.at),
  );
  return duplicate ? { where: "added", name: duplicate.name } : null;
}
