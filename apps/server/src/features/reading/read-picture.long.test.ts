import { Readable } from "node:stream";

import { PhotonImage } from "@silvia-odwyer/photon-node";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Sandbox } from "#deps";
import { openSandbox } from "#platform/sandbox/sandbox.ts";
import { openLog } from "#platform/log.ts";
import { blank, pngOf, tiffOf } from "@lectern/document-parser/test/scan";

import { ReadingFailure } from "@lectern/document-parser/process/failures";
import { load } from "@lectern/document-parser/parsers/pdf";
import { parser } from "@lectern/document-parser/parsers/image";
import { readingProgram } from "./program.ts";
import { readPicture } from "./read-picture.ts";
import type { Picture } from "@lectern/document-parser/recognised";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox(openLog("silent"), readingProgram);
  await load();
});
afterAll(() => sandbox.close());

/** Three rows of four fields, black at a "#": no rotation of it equals another. */
const marks = "#...#..##.##";
const field = 40;
function marked(): Picture {
  const picture = blank(4 * field, 3 * field);
  for (let at = 0; at < picture.pixels.length; at++) {
    const [x, y] = [at % picture.width, Math.floor(at / picture.width)];
    if (marks[4 * Math.floor(y / field) + Math.floor(x / field)] === "#") picture.pixels[at] = 0;
  }
  return picture;
}

/** Returns the fields of a picture, row by row. */
function fieldsOf({ width, height, pixels }: Picture, across: number, down: number) {
  const dark = (x: number, y: number) =>
    pixels[
      Math.floor(((y + 0.5) * height) / down) * width + Math.floor(((x + 0.5) * width) / across)
    ]! < 128;
  return Array.from({ length: down }, (_, y) =>
    Array.from({ length: across }, (__, x) => (dark(x, y) ? "#" : ".")).join(""),
  );
}

const upright = ["#...", "#..#", "#.##"];
const request = { kind: "image", size: 0 } as const;
const shown = (bytes: Buffer, page = 1) => parser.picture!([bytes], page);
const photon = (picture: Picture) => PhotonImage.new_from_byteslice(pngOf(picture));

/** 24 bits per pixel, rows from the bottom. */
function bmpOf({ width, height, pixels }: Picture): Buffer {
  const bytes = Buffer.alloc(54 + 3 * width * height);
  bytes.write("BM");
  bytes.writeUInt32LE(bytes.length, 2);
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const)
    bytes.writeUInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < 3 * width; x++)
      bytes[54 + 3 * width * (height - 1 - y) + x] = pixels[y * width + Math.floor(x / 3)]!;
  }
  return bytes;
}

/** Two colors; each pixel is its own code, and the code table is reset before it can grow. */
function gifOf({ width, height, pixels }: Picture): Buffer {
  const codes: number[] = [];
  for (const [at, grey] of pixels.entries()) {
    if (at % 2 === 0) codes.push(4);
    codes.push(grey < 128 ? 0 : 1);
  }
  codes.push(5);
  const data = Buffer.alloc(Math.ceil((codes.length * 3) / 8));
  for (const [at, code] of codes.entries()) {
    for (let bit = 0; bit < 3; bit++)
      data[(3 * at + bit) >> 3]! |= ((code >> bit) & 1) << ((3 * at + bit) & 7);
  }
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2]),
    ...blocks,
    Buffer.from([0, 0x3b]),
  ]);
}

/** Writes the camera's orientation into a JPEG. */
function held(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from(
    `4578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`,
    "hex",
  );
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([head, exif, jpeg.subarray(2)]);
}

test.each([
  ["PNG", pngOf],
  ["JPEG", (picture) => Buffer.from(photon(picture).get_bytes_jpeg(90))],
  ["WebP", (picture) => Buffer.from(photon(picture).get_bytes_webp())],
  ["BMP", bmpOf],
  ["GIF", gifOf],
  ["TIFF", (picture) => tiffOf([picture])],
] as [string, (picture: Picture) => Buffer][])("shows %s as it is", async (_, made) => {
  const bytes = made(marked());
  const { pageCount, pages } = await parser.parse([bytes], request);
  expect([pageCount, (await Array.fromAsync(pages)).flat()]).toMatchObject([
    1,
    [{ width: 4 * field, height: 3 * field, text: "", isPictured: true }],
  ]);
  const picture = shown(bytes);
  // Small pictures are doubled, since an engine reads them better.
  expect([picture.width, picture.height]).toEqual([8 * field, 6 * field]);
  expect(fieldsOf(picture, 4, 3)).toEqual(upright);
});

test("shows a photograph as its camera was held", async () => {
  const jpeg = Buffer.from(photon(marked()).get_bytes_jpeg(90));
  const turned = {
    1: upright,
    2: ["...#", "#..#", "##.#"],
    3: ["##.#", "#..#", "...#"],
    4: ["#.##", "#..#", "#..."],
    5: ["###", "...", "..#", ".##"],
    6: ["###", "...", "#..", "##."],
    7: ["##.", "#..", "...", "###"],
    8: [".##", "..#", "...", "###"],
  };
  for (const [orientation, fields] of Object.entries(turned)) {
    const bytes = held(jpeg, Number(orientation));
    const { pages } = await parser.parse([bytes], request);
    const [page] = (await Array.fromAsync(pages)).flat();
    expect([page?.width, page?.height]).toEqual([fields[0]!.length * field, fields.length * field]);
    expect([orientation, ...fieldsOf(shown(bytes), fields[0]!.length, fields.length)]).toEqual([
      orientation,
      ...fields,
    ]);
  }
});

test("shows each page of a TIFF file, and those that a fax machine coded", async () => {
  const pages = [blank(60, 20), marked()];
  expect((await parser.parse([tiffOf(pages)], request)).pageCount).toBe(2);
  expect(fieldsOf(shown(tiffOf(pages), 2), 4, 3)).toEqual(upright);
  expect(fieldsOf(shown(tiffOf(pages), 1), 4, 3).join("")).not.toContain("#");
  const fax = Buffer.from(faxed, "base64");
  const [page] = (await Array.fromAsync((await parser.parse([fax], request)).pages)).flat();
  expect(page).toMatchObject({ width: 160, height: 120 });
  expect(fieldsOf(shown(fax), 4, 3)).toEqual(upright);
});

test("hostile pictures end soon, and as what they are", async () => {
  const good = pngOf(marked());
  const tiff = tiffOf([marked()]);
  const outside = Buffer.from(tiff);
  outside.writeUInt32LE(0x7fffffff, 4);
  const endless = Buffer.from(tiffOf(Array.from({ length: 5001 }, () => blank(1, 1))));
  const cases: [string, string, Buffer][] = [
    [
      "a PNG of 50,000 by 50,000",
      "too_large",
      pngOf(blank(4, 4), { width: 50_000, height: 50_000 }),
    ],
    ["a PNG of more rows than it has", "damaged", pngOf(marked(), { width: 160, height: 5000 })],
    ["a PNG without area", "damaged", pngOf(blank(4, 4), { width: 0, height: 4 })],
    ["a PNG that is cut off", "damaged", good.subarray(0, 120)],
    ["a TIFF that leads out of itself", "damaged", outside],
    ["a TIFF that leads back to itself", "damaged", tiffOf([blank(4, 4)], 24)],
    ["a TIFF of 5,001 pages", "too_many_pages", endless],
    ["a GIF that ends in its header", "damaged", gifOf(marked()).subarray(0, 20)],
    ["a BMP of a size below nothing", "too_large", bmpClaiming(-2_000_000_000)],
    [
      "a WebP of nothing",
      "too_large",
      Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X"), Buffer.alloc(40, 255)]),
    ],
    ["noise", "damaged", Buffer.alloc(2000, 7)],
  ];
  const ended = (bytes: Buffer) => {
    try {
      return `${shown(bytes).width} dots`;
    } catch (error) {
      return error instanceof ReadingFailure ? error.code : error;
    }
  };
  for (const [name, code, bytes] of cases) {
    expect([name, ended(Buffer.from(bytes))]).toEqual([name, code]);
  }
  // The first two also run in a real sandbox.
  for (const [, code, bytes] of cases.slice(0, 2)) {
    const asked = { kind: "image", size: bytes.length, pictureOf: 1 } as const;
    const limits = { wallSeconds: 20, memoryMb: 768 };
    await expect(
      readPicture({ sandbox }, Readable.from([bytes]), asked, limits),
    ).rejects.toMatchObject({ code });
  }
});

function bmpClaiming(height: number) {
  const bytes = bmpOf(blank(4, 4));
  bytes.writeInt32LE(height, 22);
  return bytes;
}

/** The same fields in black and white, in group 4 encoding. */
const faxed =
  "SUkqABgCAAAmoNn///////////////////53UDZ/////+ACACCag2HdQNn///////////////////kpA8F/////////////ABABAJqDYSkDwX////////////8AEAEAADgAAAQMAAQAAAKAAAAABAQMAAQAAAHgAAAACAQMAAQAAAAEAAAADAQMAAQAAAAQAAAAGAQMAAQAAAAAAAAAKAQMAAQAAAAEAAAANAQIADwAAACYBAAAOAQIAEwAAADYBAAARAQQAAwAAABoBAAAVAQMAAQAAAAEAAAAWAQMAAQAAADIAAAAXAQQAAwAAAA4BAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAAAAAAAHQAAACYAAAAUAAAACAAAACUAAABLAAAAU3RhbmRhcmQgSW5wdXQAAGNvbnZlcnRlZCBQTk0gZmlsZQAADQAAAQMAAQAAAKAAAAABAQMAAQAAAHgAAAACAQMAAQAAAAEAAAADAQMAAQAAAAQAAAAGAQMAAQAAAAAAAAAKAQMAAQAAAAEAAAAOAQIAEwAAAAQCAAARAQQAAwAAAPgBAAAVAQMAAQAAAAEAAAAWAQMAAQAAADIAAAAXAQQAAwAAAOwBAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAAAAAAAHQAAACYAAAAUAAAACAAAACUAAABLAAAAY29udmVydGVkIFBOTSBmaWxlAAAMAAABAwABAAAAoAAAAAEBAwABAAAAeAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAAAAAAAAoBAwABAAAAAQAAABEBBAADAAAAugIAABUBAwABAAAAAQAAABYBAwABAAAAMgAAABcBBAADAAAArgIAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAAAAAAAdAAAAJgAAABQAAAAIAAAAJQAAAEsAAAA=";
