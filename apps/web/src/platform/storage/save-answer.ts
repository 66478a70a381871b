import { saveBlob } from "./save-blob.ts";

/** Has the browser save the bytes of an answer, under the name the server gives them or else this one. */
export async function saveAnswer({ answer, name }: { answer: Promise<Response>; name: string }) {
  const response = await answer;
  saveBlob(nameIn(response.headers.get("Content-Disposition")) ?? name, await response.blob());
}

/** The name of a file in RFC 6266's form, the one of all letters before the one of Latin ones. */
export function nameIn(disposition: string | null): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(disposition ?? "")?.[1]?.replaceAll(/\\(.)/g, "$1");
}
