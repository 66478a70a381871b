/** What a picture is to become. */
export interface PictureWish {
  /** It is made to fit, never larger. */
  box: { width: number; height: number };
  /** More are not unfolded: each is four bytes, and several copies are held. */
  mostPixels: number;
  /** Photographs stay JPEG, and stand as they were seen when they were taken. */
  photos: boolean;
}

/** The wish as it came through the pipe. Throws for what is none. */
export function wishOf(sent: unknown): PictureWish {
  const wish: { [Key in keyof PictureWish]?: PictureWish[Key] } = Object(sent);
  const { width, height } = wish.box ?? {};
  if (!width || !height || !wish.mostPixels) throw new TypeError("no such wish");
  return { box: { width, height }, mostPixels: wish.mostPixels, photos: wish.photos === true };
}
