import { fromBase64 } from "#platform/base64.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { withTexts } from "#platform/language/language.ts";
import { notify } from "#platform/notify.ts";

/** A longer text is attached when it is pasted: nobody reads it in the field. */
const longText = 2000;

const sending = withTexts(
  "uploads",
  withTexts("attachments", () => import("./sending/send.ts")),
);

async function load() {
  try {
    return await sending();
  } catch (error) {
    notify(errorMessage(error), { variant: "error" });
    return undefined;
  }
}

/** Attaches files to a conversation; what this takes is loaded with the first ones. */
export async function attachFiles(sessionId: string, files: readonly File[]) {
  if (files.length > 0) await (await load())?.attach(sessionId, files);
}

/** Has files chosen. */
export async function chooseFiles(): Promise<readonly File[]> {
  return (await (await load())?.choose()) ?? [];
}

/** Those of a drop. Call it while the drop event is handled. */
export function filesIn(transfer: DataTransfer): readonly File[] {
  return [...transfer.files].filter(({ size, type }) => size > 0 || type !== "");
}

/** What of a paste is attached instead of typed; null where it is typed. */
export function attachableIn(
  clipboard: DataTransfer,
): { files: readonly File[] } | { text: string } | null {
  const files = [...clipboard.files];
  const text = clipboard.getData("text/plain");
  if (files.length === 0 && text === "") files.push(...embeddedIn(clipboard.getData("text/html")));
  // A copied table comes with a picture of itself: its words are meant.
  if (files.length > 0 && text === "") return { files: files.map(unnamed) };
  return text.length > longText ? { text } : null;
}

/** A picture within its src attribute. */
const embedded = /<img\b[^>]*\bsrc="data:(image\/(?:png|jpeg|webp|gif));base64,([^"]+)"/gi;

/** The pictures that a program wrote into the HTML of a paste, as far as they can be decoded. */
const embeddedIn = (html: string) =>
  [...html.matchAll(embedded)].flatMap(([, type = "", data = ""]) => {
    const bytes = fromBase64(data);
    return bytes ? [new File([bytes], "", { type })] : [];
  });

/** Browsers call every picture in the clipboard so. */
const unnamed = (file: File) =>
  file.name === "image.png" ? new File([file], "", { type: file.type }) : file;

/** Attaches a pasted text; with a way to have it typed into its field (`draft`) after all. */
export async function attachText(sessionId: string, text: string, draft = sessionId) {
  await (await load())?.attachText(sessionId, text, draft);
}

export async function tryAgain(id: string) {
  await (await load())?.again(id);
}
