import { saveBlob } from "./save-blob.ts";

/** Downloads a response's body under the name from the server, or else this one. */
export async function saveAnswer({ answer, name }: { answer: Promise<Response>; name: string }) {
  const response = await answer;
  saveBlob(nameIn(response.headers.get("Content-Disposition")) ?? name, await response.blob());
}

/** Returns the file name of an RFC 6266 header; prefers the Unicode form to the Latin one. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? "")?.[1]?.replaceAll(/\\(.)/g, "$1");
}
