import { deflateSync } from "node:zlib";

import {
  deleteOrganization,
  getOrganization,
  getOrganizationLogo,
  listOrganizations,
  removeOrganizationLogo,
  setOrganizationLogo,
} from "@lectern/contract/organizations";
import { PhotonImage } from "@silvia-odwyer/photon-node";
import { expect, test } from "vitest";

import { addressOf, headersOf, type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs } from "#test/library/library.ts";
import { pictureForm, smallPicture } from "#test/samples.ts";

const app = await startApp();

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^
    0xffffffff) >>>
  0;

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG; `said` is the size in its header, whatever the pixels. */
function png(said: { width: number; height: number }, pixels: Buffer, depth = 1, colour = 0) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(said.width, 0);
  head.writeUInt32BE(said.height, 4);
  head[8] = depth;
  head[9] = colour;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("tEXt", Buffer.from("Comment\0secret of the sender", "latin1")),
    chunk("IDAT", deflateSync(pixels, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const greyPng = (width: number, height: number) =>
  png({ width, height }, Buffer.alloc((Math.ceil(width / 8) + 1) * height));

const put = (person: Person, bytes: Uint8Array, name = "logo.png", id = person.organizationId) =>
  person.call(setOrganizationLogo, {
    params: { id: id ?? "" },
    body: pictureForm(new Uint8Array(bytes), name),
  } as never);

const fetchLogo = (url: string) => fetch(`${app.url}${url}`);
const theOrganization = (person: Person) => ({ params: { id: person.organizationId } });

test("a logo is made anew to fit, and served to anybody who knows its address", async () => {
  const ada = await app.signUp();
  const sent = greyPng(1600, 400);
  const { status, body } = await put(ada, sent);
  expect(status).toBe(200);
  expect(body.url).toMatch(/^\/organization\/ext\/v1\/logos\/[0-9a-f]{2}-[0-9a-f-]{36}$/);
  expect((await ada.call(getOrganizationLogo, theOrganization(ada))).body).toEqual(body);
  expect((await ada.call(getOrganization, theOrganization(ada))).body.logo).toBe(body.url);
  expect((await ada.call(listOrganizations, {})).body.results[0]?.logo).toBe(body.url);

  const answer = await fetchLogo(body.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes("secret of the sender")).toBe(false);
  const picture = PhotonImage.new_from_byteslice(bytes);
  expect([picture.get_width(), picture.get_height()]).toEqual([448, 112]);
  const head = await fetch(`${app.url}${body.url}`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("PNG, JPEG and WebP are taken, whatever the file is called; a small one keeps its size", async () => {
  const ada = await app.signUp();
  const source = PhotonImage.new_from_byteslice(smallPicture);
  for (const bytes of [source.get_bytes_jpeg(80), source.get_bytes_webp(), source.get_bytes()]) {
    const { status, body } = await put(ada, bytes, "logo.svg");
    expect(status).toBe(200);
    const picture = PhotonImage.new_from_byteslice(
      new Uint8Array(await (await fetchLogo(body.url)).arrayBuffer()),
    );
    expect([picture.get_width(), picture.get_height()]).toEqual([1, 1]);
  }
  const gif = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");
  expect((await put(ada, gif, "logo.gif")).status).toBe(200);
});

test("another logo has another address; the one before is gone with its file", async () => {
  const ada = await app.signUp();
  const first = (await put(ada, smallPicture)).body.url;
  const second = (await put(ada, smallPicture)).body.url;
  expect(second).not.toBe(first);
  expect((await fetchLogo(first)).status).toBe(404);
  const file = (url: string) => url.slice(-36);
  await expect.poll(async () => (await filesOf(app)).whole).not.toContain(file(first));
  expect((await filesOf(app)).whole).toContain(file(second));

  expect((await ada.call(removeOrganizationLogo, theOrganization(ada))).status).toBe(204);
  expect((await ada.call(getOrganizationLogo, theOrganization(ada))).body).toEqual({ url: null });
  expect((await fetchLogo(second)).status).toBe(404);
  await expect.poll(async () => (await filesOf(app)).whole).not.toContain(file(second));
  expect((await ada.call(removeOrganizationLogo, theOrganization(ada))).status).toBe(204);
});

test("a deleted workspace shows no logo", async () => {
  const ada = await app.signUp();
  const { url } = (await put(ada, smallPicture)).body;
  await ada.call(deleteOrganization, theOrganization(ada));
  expect((await fetchLogo(url)).status).toBe(404);
});

test("what is no picture is refused: SVG and HTML by their bytes, whatever they are called", async () => {
  const ada = await app.signUp();
  const detail = "Logos must be PNG, JPEG, WebP or GIF images.";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;
  for (const text of [svg, `<?xml version="1.0"?>${svg}`, "<html>", "BM000000", "", "%PDF-1.7"]) {
    const answer = await put(ada, Buffer.from(text), "logo.png");
    expect(answer).toMatchObject({ status: 415, body: { detail } });
  }
  const json = await ada.call(setOrganizationLogo, {
    ...theOrganization(ada),
    body: { file: "x" },
  } as never);
  expect(json.status).toBe(415);
  expect((await filesOf(app)).half).toEqual([]);
});

test("a picture of more than 2 MB is refused, and a form without one", async () => {
  const ada = await app.signUp();
  const large = Buffer.concat([smallPicture, Buffer.alloc(2 * 1024 * 1024)]);
  const answer = await put(ada, large);
  expect(answer).toMatchObject({ status: 413, body: { detail: "Logos can be up to 2 MB." } });
  const form = new FormData();
  form.append("other", new Blob([smallPicture]), "logo.png");
  for (const body of [form, new FormData()]) {
    const refused = await ada.call(setOrganizationLogo, { ...theOrganization(ada), body } as never);
    expect(refused.status).toBe(422);
  }
});

test("a picture that unfolds to gigabytes ends in a refusal, whether it says so or lies", async () => {
  const ada = await app.signUp();
  const pixels = Buffer.alloc((60_000 / 8 + 1) * 60_000);
  const honest = png({ width: 60_000, height: 60_000 }, pixels);
  expect(honest.length).toBeLessThan(1024 * 1024);
  const detail = [
    expect.objectContaining({
      msg: "This image has too many pixels. Make it smaller and try again.",
    }),
  ];
  expect(await put(ada, honest)).toMatchObject({ status: 422, body: { detail } });

  // A canvas of one pixel that contains a frame of 268 million.
  const gif = Buffer.concat([
    Buffer.from("GIF89a\x01\0\x01\0\x80\0\0", "latin1"),
    Buffer.from([0, 0, 0, 255, 255, 255, 0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2]),
    Buffer.from([0x44, 0x01, 0, 0x3b]),
  ]);
  expect((await put(ada, gif)).status).toBe(422);
  expect((await put(ada, smallPicture)).status).toBe(200);
});

test("a damaged picture is refused in a sentence", async () => {
  const ada = await app.signUp();
  const detail = [
    expect.objectContaining({
      msg: "This image is damaged. Save it again and try once more.",
    }),
  ];
  const jpeg = PhotonImage.new_from_byteslice(smallPicture).get_bytes_jpeg(80);
  for (const bytes of [
    smallPicture.subarray(0, 40),
    jpeg.subarray(0, 12),
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200)]),
    Buffer.from("RIFF\x40\0\0\0WEBPVP8 \0\0\0\0", "latin1"),
    Buffer.concat([Buffer.from("GIF89a", "latin1"), Buffer.alloc(40)]),
  ]) {
    expect(await put(ada, bytes)).toMatchObject({ status: 422, body: { detail } });
  }
});

test("an address that names no logo is not found", async () => {
  for (const name of ["00-none", "..%2f..%2fetc%2fpasswd", "a".repeat(100), "%00"]) {
    expect((await fetchLogo(`/organization/ext/v1/logos/${name}`)).status).toBe(404);
  }
});

test("only those who may edit the workspace are listened to", async () => {
  const ada = await app.signUp();
  const editor = await joinAs(app, ada, "editor");
  const eve = await app.signUp("Eve");
  expect((await put(editor, smallPicture)).status).toBe(403);
  expect((await put(eve, smallPicture, "a.png", ada.organizationId)).status).toBe(404);
  const forms = addressOf(setOrganizationLogo, theOrganization(ada));
  const anonymous = await fetch(`${app.url}${forms}`, {
    method: "PUT",
    body: pictureForm(smallPicture),
    headers: headersOf({ token: undefined, organizationId: undefined }),
  });
  expect(anonymous.status).toBe(401);
});
