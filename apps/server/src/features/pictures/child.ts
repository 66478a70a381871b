/**
 * The program that reads one image in a sandbox: takes bytes, returns an image without metadata.
 */
import {
  fliph,
  flipv,
  PhotonImage,
  resize,
  rotate,
  SamplingFilter,
} from "@silvia-odwyer/photon-node";

import type { SandboxedProgram } from "#deps";

import { orientationIn } from "@lectern/document-parser/image/orientation";
import { sizeIn } from "@lectern/document-parser/image/size";
import { type PictureRequest, parsePictureRequest } from "./picture-request.ts";

const jpegQuality = 88;

/** Rotates and flips the image by its EXIF orientation. */
function upright(picture: PhotonImage, orientation: number): PhotonImage {
  const quarters = { 3: 180, 5: 90, 6: 90, 7: 270, 8: 270 }[orientation];
  const turned = quarters === undefined ? picture : rotate(picture, quarters);
  if ([2, 5, 7].includes(orientation)) fliph(turned);
  if (orientation === 4) flipv(turned);
  return turned;
}

/** Scales the image down to fit the box; never up. */
function fitted(picture: PhotonImage, box: PictureRequest["box"]): PhotonImage {
  const { width, height } = { width: picture.get_width(), height: picture.get_height() };
  const scale = Math.min(1, box.width / width, box.height / height);
  if (scale === 1) return picture;
  const sized = (side: number) => Math.max(1, Math.round(side * scale));
  return resize(picture, sized(width), sized(height), SamplingFilter.Lanczos3);
}

export const run: SandboxedProgram["run"] = (request, input, emit) => {
  const picture = parsePictureRequest(request);
  const pieces: Uint8Array[] = [];
  for (let piece = input.read(); piece; piece = input.read()) pieces.push(piece.slice());
  const bytes = Buffer.concat(pieces);
  const size = sizeIn(bytes);
  // If the header lies about the size, the sandbox's limits end the program.
  if (size && size.width * size.height > picture.mostPixels) return emit({ type: "too_large" });
  const isPhoto = picture.photos && bytes[0] === 0xff;
  try {
    const decoded = PhotonImage.new_from_byteslice(bytes);
    const fittedImage = fitted(
      upright(decoded, picture.photos ? orientationIn(bytes) : 1),
      picture.box,
    );
    emit({ type: "picture" }, [
      isPhoto ? fittedImage.get_bytes_jpeg(jpegQuality) : fittedImage.get_bytes(),
    ]);
  } catch {
    emit({ type: "damaged" });
  }
};
