import { PhotonImage } from "@silvia-odwyer/photon-node";

/**
 * Returns a JPEG like a phone's photo from RGBA pixels: its Exif data has the device, a location
 * and, unless `upright`, an orientation that turns the image by a quarter.
 */
export function photograph(
  pixels: Uint8Array,
  width: number,
  height: number,
  { upright = false } = {},
): Buffer {
  const jpeg = Buffer.from(new PhotonImage(pixels, width, height).get_bytes_jpeg(90));
  const held = upright ? "0001" : "0006";
  const entries = Buffer.from(
    `4d4d002a00000008000101120003000000010${held.slice(1)}000000000000`,
    "hex",
  );
  const exif = Buffer.concat([
    Buffer.from("Exif\0\0"),
    entries,
    Buffer.from("Kestrel Phone 59.9N 10.7E"),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}
