import { fromBase64 } from "#platform/base64.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { withTexts } from "#platform/language/language.ts";

/** Pasted text longer than this many characters is attached: it is unreadable in the composer. */
const longText = 2000;

const sending = withTexts(
  "uploads",
  withTexts("attachments", () => import("./sending/send.ts")),
);

async function load() {
  try {
    return await sending();
  } catch (error) {
    notifyError(error);
    return undefined;
  }
}

/** Attaches files to a conversation; loads the code for it with the first files. */
export async function attachFiles(sessionId: string, files: readonly File[]) {
  if (files.length > 0) await (await load())?.attach(sessionId, files);
}

/** Opens a file picker. */
export async function chooseFiles(): Promise<readonly File[]> {
  return (await (await load())?.choose()) ?? [];
}

/** Returns the files of a drop. Must be called while the drop event is handled. */
export function filesIn(transfer: DataTransfer): readonly File[] {
  return [...transfer.files].filter(({ size, type }) => size > 0 || type !== "");
}

/** Returns the part of a paste to attach instead of typing it; null if it is typed. */
export function attachableIn(
  clipboard: DataTransfer,
): { files: readonly File[] } | { text: string } | null {
  const files = [...clipboard.files];
  const text = clipboard.getData("text/plain");
  if (files.length === 0 && text === "") files.push(...embeddedIn(clipboard.getData("text/html")));
  // A copied table includes an image of itself; the text is what the user wants.
  if (files.length > 0 && text === "") return { files: files.map(unnamed) };
  return text.length > longText ? { text } : null;
}

/** An image embedded in a src attribute. */
const embedded = /<img\b[^>]*\bsrc="data:(image\/(?:png|jpeg|webp|gif));base64,([^"]+)"/gi;

/** Returns the images that a program embedded in the pasted HTML, if they can be decoded. */
const embeddedIn = (html: string) =>
  [...html.matchAll(embedded)].flatMap(([, type = "", data = ""]) => {
    const bytes = fromBase64(data);
    return bytes ? [new File([bytes], "", { type })] : [];
  });

/** Drops the file name that browsers give every image in the clipboard. */
const unnamed = (file: File) =>
  file.name === "image.png" ? new File([file], "", { type: file.type }) : file;

/** Attaches a pasted text and offers to insert it into its composer (`draft`) instead. */
export async function attachText(sessionId: string, text: string, draft = sessionId) {
  await (await load())?.attachText(sessionId, text, draft);
}

export async function tryAgain(id: string) {
  await (await load())?.retryUpload(id);
}
