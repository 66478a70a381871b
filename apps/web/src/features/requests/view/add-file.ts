import { computeChecksum } from "#features/library/index.ts";
import { api } from "#platform/http/api.ts";

/** Adds a file to a collection, unless it is there already. Returns the id of its document. */
export async function addFile(collection_id: string, file: File): Promise<string> {
  const checksum = await checksumOf(file);
  const known = await api.post("/libraries/ext/v1/document/verify-checksum", {
    body: { collection_id, checksum },
  });
  if (known.document) return known.document.id;
  const form = new FormData();
  form.append("checksum", checksum);
  form.append("file", file);
  const { results } = await api.post("/libraries/ext/v1/collections/{collection_id}/document", {
    params: { collection_id },
    form,
  });
  return results[0]?.id ?? "";
}

const checksumOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    computeChecksum(crypto.randomUUID(), file, (event) => {
      if (event.type === "hashed") resolve(event.checksum);
      else if (event.type === "failed") reject(new Error(event.reason));
    });
  });
