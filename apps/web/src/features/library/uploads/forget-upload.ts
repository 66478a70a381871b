import { sendBytes } from "./request.ts";

/** Has the server remove what has arrived of a file. Without an answer it does so by itself, later. */
export async function forgetUpload(address: string) {
  try {
    await sendBytes({
      method: "DELETE",
      url: address,
      headers: { "Tus-Resumable": "1.0.0" },
      body: null,
      signal: new AbortController().signal,
    });
  } catch {
    // It forgets what nobody goes on with.
  }
}
