import { api, ApiError, open } from "#platform/http/api.ts";

/**
 * Asks the server to delete the received parts of a file; without this call they expire later. If
 * the upload was already complete, its document stays and its id is returned.
 */
export async function forgetUpload(address: string): Promise<string | undefined> {
  try {
    await open("DELETE", address, { headers: { "Tus-Resumable": "1.0.0" } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return documentOf(address);
    // Abandoned uploads expire on the server.
  }
  return undefined;
}

async function documentOf(address: string) {
  const upload_id = address.split("/").pop() ?? "";
  try {
    const upload = await api.get("/libraries/ext/v1/uploads/{upload_id}", {
      params: { upload_id },
    });
    return upload.document_id ?? undefined;
  } catch {
    return undefined;
  }
}
