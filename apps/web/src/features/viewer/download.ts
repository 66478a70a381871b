import type { Document } from "@lectern/contract/library";

import { notifyError } from "#platform/http/notify-error.ts";

import { SignedUrl } from "./address/signed-url.ts";

/** Saves the document's file under its name. */
export async function download({ id, name }: Pick<Document, "id" | "name">) {
  try {
    const link = document.createElement("a");
    link.href = await new SignedUrl(id).get();
    link.download = name;
    link.click();
  } catch (error) {
    notifyError(error);
  }
}
