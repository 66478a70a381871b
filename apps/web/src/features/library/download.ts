import type { Document } from "@lectern/contract/library";

import { notifyError } from "#platform/http/notify-error.ts";

import { fileUrl } from "./api.ts";

/** ms between two downloads; a browser keeps only the last of several started at once. */
const between = 300;

/** Downloads each document under its own name. */
export async function download(documents: readonly Document[]) {
  try {
    for (const { id, name } of documents) {
      const { url } = await fileUrl(id);
      start(url, name);
      if (documents.length > 1) await new Promise((next) => setTimeout(next, between));
    }
  } catch (error) {
    notifyError(error);
  }
}

function start(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
