import { fromBufferPromise } from "yauzl";

/** Returns the parts of a Word document as stored, by name. */
export async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  const opened = await fromBufferPromise(bytes);
  for await (const entry of opened.eachEntry()) {
    const stream = await opened.openReadStreamPromise(entry);
    parts[entry.fileName] = Buffer.concat(await stream.toArray()).toString();
  }
  return parts;
}
