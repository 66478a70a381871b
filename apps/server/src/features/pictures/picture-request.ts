/** How to encode an image. */
export interface PictureRequest {
  /** The image is scaled down to fit, never up. */
  box: { width: number; height: number };
  /** Images with more pixels are not decoded: a pixel takes four bytes, in several copies. */
  mostPixels: number;
  /** Photos stay JPEG and are rotated upright. */
  photos: boolean;
}

/** Validates options from the pipe. Throws for anything else. */
export function parsePictureRequest(sent: unknown): PictureRequest {
  const request: { [Key in keyof PictureRequest]?: PictureRequest[Key] } = Object(sent);
  const { width, height } = request.box ?? {};
  if (!width || !height || !request.mostPixels) throw new TypeError("invalid picture request");
  return {
    box: { width, height },
    mostPixels: request.mostPixels,
    photos: request.photos === true,
  };
}
