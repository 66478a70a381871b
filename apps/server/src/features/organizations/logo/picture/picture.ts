import { Readable } from "node:stream";

import { z } from "zod";

import { type Deps, JailError, type JailLimits } from "#deps";
import { AppError, invalid } from "#errors";
import { turns } from "#turns";

/** Enough for the largest picture that is taken, and little beside what a document may use. */
const limits: JailLimits = { wallSeconds: 10, memoryMb: 512, outputBytes: 1024 * 1024 };
const inTurn = turns(1);

/** How pictures begin that are taken: PNG, JPEG, GIF, WebP. SVG is a program, not a picture. */
const isPicture = (head: string) =>
  [png, "\xff\xd8\xff", "GIF87a", "GIF89a"].some((begins) => head.startsWith(begins)) ||
  (head.startsWith("RIFF") && head.startsWith("WEBP", 8));
const png = "\x89PNG\r\n\x1a\n";

const Header = z.object({ type: z.enum(["picture", "too_large", "damaged"]) });

const damaged = () =>
  invalid(["body", "file"], "This picture is damaged. Save it again and try once more.", "damaged");
const tooLarge = () =>
  invalid(
    ["body", "file"],
    "This picture has too many pixels. Make it smaller and try again.",
    "too_large",
  );

async function inJail({ pictureJail }: Pick<Deps, "pictureJail">, bytes: Buffer): Promise<Buffer> {
  let found: Buffer | undefined;
  for await (const frame of pictureJail.run(Readable.from([bytes]), {}, limits)) {
    // What comes out is as little to be trusted as what went in.
    const header = Header.safeParse(frame.header);
    if (header.data?.type === "too_large") throw tooLarge();
    found = header.data?.type === "picture" ? frame.parts[0] : undefined;
  }
  if (!found?.toString("latin1", 0, png.length).startsWith(png)) throw damaged();
  return found;
}

/**
 * Makes a picture anew as a small PNG, so that nothing of the bytes that were sent is ever served.
 * They are read in a jail alone. Throws unsupported_media for what is no picture, invalid for one
 * that cannot be read or unfolds to too much.
 */
export async function remade(deps: Pick<Deps, "pictureJail">, bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes.toString("latin1", 0, 16))) {
    throw new AppError("unsupported_media", "A logo is a PNG, JPEG, WebP or GIF picture.");
  }
  try {
    return await inTurn(() => inJail(deps, bytes));
  } catch (error) {
    if (!(error instanceof JailError)) throw error;
    if (error.fault === "aborted") {
      throw new AppError("unavailable", "The picture could not be read now. Try again.");
    }
    throw error.fault === "crashed" ? damaged() : tooLarge();
  }
}
