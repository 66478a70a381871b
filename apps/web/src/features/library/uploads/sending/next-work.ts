import type { Twin, Upload } from "./upload.ts";

/** Bytes. What is larger is sent in pieces, each acknowledged, and goes on where it was cut off. */
const large = 8 * 1024 * 1024;
/** Files of a call that carries small ones together, and what they weigh together at most, in bytes. */
const together = { files: 20, bytes: large };
/** The server answers about so many files in one call. */
const mostChecked = 200;
/** Calls that send files at the same time; large files leave one of them to the small ones. */
const calls = { all: 3, large: 2 };

export const isLarge = ({ size }: Pick<Upload, "size">) => size > large;

const isAt = (upload: Upload, ...places: Upload["step"]["at"][]) =>
  !upload.paused && places.includes(upload.step.at);

/** The file to read next: one at a time, the small ones first, in the order they were added. */
export function nextToHash(uploads: readonly Upload[]): Upload | undefined {
  if (uploads.some(({ step }) => step.at === "hashing")) return undefined;
  const waiting = uploads.filter((upload) => isAt(upload, "waiting"));
  return waiting.find((upload) => !isLarge(upload)) ?? waiting[0];
}

/** The files of one collection to ask the server about in one call. */
export function nextToCheck(uploads: readonly Upload[]): Upload[] {
  const checking = uploads.filter((upload) => isAt(upload, "checking"));
  const place = checking[0]?.collectionId;
  return checking.filter(({ collectionId }) => collectionId === place).slice(0, mostChecked);
}

/** Files for the next calls that send, each call's together. */
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

/** Whether small files will be ready to be sent soon: it is worth waiting for them. */
const moreToCome = (uploads: readonly Upload[]) =>
  uploads.some((upload) => !isLarge(upload) && isAt(upload, "waiting", "hashing", "checking"));

/** Small files by the call they go with: those of a call that is made again stay together. */
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

/** An earlier file of the same bytes on its way to the same collection, of which one is sent. */
export function twinOf(uploads: readonly Upload[], upload: Upload): Twin | null {
  const twin = uploads.find(
    ({ id, collectionId, checksum, step }) =>
      id !== upload.id &&
      collectionId === upload.collectionId &&
      checksum === upload.checksum &&
      ["queued", "sending", "lost", "linking"].includes(step.at),
  );
  return twin ? { where: "added", name: twin.name } : null;
}
