/**
 * Maps points of PDF page space (y upwards, before rotation) to the displayed page: cropped,
 * rotated by the page's /Rotate, origin top left. X = xx·x + xy·y + x0, Y = yx·x + yy·y + y0.
 */
export interface Display {
  width: number;
  height: number;
  xx: number;
  xy: number;
  x0: number;
  yx: number;
  yy: number;
  y0: number;
}

/** `quarters`: /Rotate in quarter turns clockwise. The box is the visible one: crop within media. */
export function displayOf(
  box: { left: number; top: number; right: number; bottom: number },
  quarters: number,
): Display {
  const { left, top, right, bottom } = box;
  const [w, h] = [right - left, top - bottom];
  const size = quarters % 2 ? { width: h, height: w } : { width: w, height: h };
  switch (quarters) {
    case 1:
      return { ...size, xx: 0, xy: 1, x0: -bottom, yx: 1, yy: 0, y0: -left };
    case 2:
      return { ...size, xx: -1, xy: 0, x0: right, yx: 0, yy: 1, y0: -bottom };
    case 3:
      return { ...size, xx: 0, xy: -1, x0: top, yx: -1, yy: 0, y0: right };
    default:
      return { ...size, xx: 1, xy: 0, x0: -left, yx: 0, yy: -1, y0: top };
  }
}
