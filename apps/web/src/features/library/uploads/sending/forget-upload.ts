import { api } from "#platform/http/api.ts";

import { sendBytes } from "./request.ts";

/**
 * Asks the server to delete the received parts of a file; without this call they expire later. If
 * the upload was already complete, its document stays and its id is returned.
 */
export async function forgetUpload(address: string): Promise<string | undefined> {
  try {
    const { status } = await sendBytes({
      method: "DELETE",
      url: address,
      headers: { "Tus-Resumable": "1.0.0" },
      body: null,
      signal: new AbortController().signal,
    });
    if (status !== 409) return undefined;
    const upload_id = address.split("/").pop() ?? "";
    const upload = await api.get("/libraries/ext/v1/uploads/{upload_id}", {
      params: { upload_id },
    });
    return upload.document_id ?? undefined;
  } catch {
    // Abandoned uploads expire on the server.
    return undefined;
  }
}
