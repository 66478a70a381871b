import { atOnce, type Upload } from "./upload.ts";

/** The file to read next: one at a time, in the order they were added. */
export function nextToHash(uploads: readonly Upload[]): Upload | undefined {
  if (uploads.some(({ step }) => step.at === "hashing")) return undefined;
  return uploads.find(({ step }) => step.at === "waiting");
}

/** The files to ask the server about: a few, so that those before them are sent meanwhile. */
export const nextToCheck = (uploads: readonly Upload[]): Upload[] =>
  uploads.filter(({ step }) => step.at === "checking").slice(0, atOnce);

/** The files whose turn to be sent has come. */
export function nextToSend(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter(({ step }) => step.at === "sending").length;
  return uploads.filter(({ step }) => step.at === "queued").slice(0, Math.max(0, atOnce - sending));
}

/** The name of an earlier file of the same bytes that is on its way to the same collection. */
export function twinOf(uploads: readonly Upload[], id: string): string | null {
  const upload = uploads.find((one) => one.id === id);
  if (upload?.step.at !== "checking") return null;
  const { checksum } = upload.step;
  const twin = uploads.find(
    ({ id: other, collectionId, step }) =>
      other !== id &&
      collectionId === upload.collectionId &&
      (step.at === "queued" || step.at === "sending") &&
      step.checksum === checksum,
  );
  return twin?.file.name ?? null;
}
