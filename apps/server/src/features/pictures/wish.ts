/** How to encode an image. */
export interface PictureWish {
  /** The image is scaled down to fit, never up. */
  box: { width: number; height: number };
  /** Images with more pixels are not decoded: a pixel takes four bytes, in several copies. */
  mostPixels: number;
  /** Photos stay JPEG and are rotated upright. */
  photos: boolean;
}

/** Validates options from the pipe. Throws for anything else. */
export function wishOf(sent: unknown): PictureWish {
  const wish: { [Key in keyof PictureWish]?: PictureWish[Key] } = Object(sent);
  const { width, height } = wish.box ?? {};
  if (!width || !height || !wish.mostPixels) throw new TypeError("no such wish");
  return { box: { width, height }, mostPixels: wish.mostPixels, photos: wish.photos === true };
}
