/** The program that reads one picture in a jail: bytes in, a small PNG without metadata out. */
import { PhotonImage, resize, SamplingFilter } from "@silvia-odwyer/photon-node";

import type { JailedProgram } from "#deps";

import { sizeIn } from "../../../ingestion/reading/image/size.ts";

/** More than a phone's camera makes; each is four bytes, and several copies are held. */
const mostPixels = 16_000_000;
/** Where it is shown, 320 x 56, on a screen of two-fold resolution. */
const box = { width: 640, height: 112 };

/** The picture as PNG, made to fit the box; a smaller one keeps its size. */
function made(bytes: Uint8Array): Uint8Array {
  const picture = PhotonImage.new_from_byteslice(bytes);
  const { width, height } = { width: picture.get_width(), height: picture.get_height() };
  const scale = Math.min(1, box.width / width, box.height / height);
  if (scale === 1) return picture.get_bytes();
  const fitted = (side: number) => Math.max(1, Math.round(side * scale));
  return resize(picture, fitted(width), fitted(height), SamplingFilter.Lanczos3).get_bytes();
}

export const run: JailedProgram["run"] = (_, input, emit) => {
  const pieces: Uint8Array[] = [];
  for (let piece = input.read(); piece; piece = input.read()) pieces.push(piece.slice());
  const bytes = Buffer.concat(pieces);
  const size = sizeIn(bytes);
  // What lies about its size is ended by the jail.
  if (size && size.width * size.height > mostPixels) return emit({ type: "too_large" });
  try {
    emit({ type: "picture" }, [made(bytes)]);
  } catch {
    emit({ type: "damaged" });
  }
};
