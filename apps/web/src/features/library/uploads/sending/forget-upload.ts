import { api } from "#platform/http/api.ts";

import { sendBytes } from "./request.ts";

/**
 * Has the server remove what has arrived of a file. Without an answer it does so by itself, later.
 * Where the last byte was there already, the document made of it stays: its id is answered.
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
    // It forgets what nobody goes on with.
    return undefined;
  }
}
