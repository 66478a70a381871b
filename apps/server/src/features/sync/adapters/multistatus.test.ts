import { expect, test } from "vitest";

import { readMultistatus } from "./multistatus.ts";

const listed = (inner: string) => `<d:multistatus xmlns:d="DAV:">${inner}</d:multistatus>`;
const file = `<d:response><d:href>/a.txt</d:href><d:propstat><d:prop>
  <d:getcontentlength>3</d:getcontentlength></d:prop></d:propstat></d:response>`;

test("a listing is read as it is usually nested, and what names nothing is left out", () => {
  expect(readMultistatus(listed(`${file}<d:response/>`))).toEqual([
    { href: "/a.txt", isFolder: false, size: 3, etag: undefined, modified: undefined },
  ]);
});

const refused = (status: string) =>
  `<d:response><d:href>/b/</d:href><d:status>HTTP/1.1 ${status}</d:status></d:response>`;

test("what went while its folder was listed is not in it", () => {
  expect(readMultistatus(listed(`${refused("404 Not Found")}${file}`))).toMatchObject([
    { href: "/a.txt" },
  ]);
});

test.each([
  ["has a folder that is not readable now", listed(`${file}${refused("503 Unavailable")}`)],
  ["is nested too deep", listed(`${file}${"<a>".repeat(1_000_000)}${"</a>".repeat(1_000_000)}`)],
  ["breaks off", listed(file).slice(0, -5)],
  ["is none", "<html></html>"],
])("a listing that %s is an error", (_, xml) => {
  expect(() => readMultistatus(xml)).toThrow();
});
