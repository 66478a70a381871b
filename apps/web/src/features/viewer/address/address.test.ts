import { expect, test } from "vitest";

import { readAddress, viewerLink, type ViewerAddress, withAddress } from "./address.ts";

const documentId = "0199f0aa-0000-7000-8000-00000000000d";
const chatId = "0199f0aa-0000-7000-8000-00000000000c";

const addresses: ViewerAddress[] = [
  { documentId, page: null, highlight: null },
  { documentId, page: 41, highlight: null },
  { documentId, page: 41, highlight: { kind: "citation", chatId, index: 2 } },
  { documentId, page: 1, highlight: { kind: "source", chatId, position: 12 } },
  { documentId, page: 7, highlight: { kind: "passage", chunkId: chatId } },
  { documentId, page: 7, highlight: { kind: "span", start: 0, end: 120 } },
  { documentId, page: 7, highlight: { kind: "snippet", snippetId: chatId } },
];

test.each(addresses)("an address survives being written and read: %o", (address) => {
  expect(readAddress(new URLSearchParams(viewerLink(address)))).toEqual(address);
});

test.each([
  ["no document", "page=3"],
  ["a document that is no id", "document=../collections&page=3"],
])("%s opens nothing", (_, search) => {
  expect(readAddress(new URLSearchParams(search))).toBeNull();
});

test.each([["0"], ["-1"], ["2.5"], ["1e3"], ["x"]])("page %s is passed over", (page) => {
  expect(readAddress(new URLSearchParams({ document: documentId, page }))?.page).toBeNull();
});

test.each([
  ["x"],
  ["9-9"],
  ["12-"],
  ["-3"],
  [`${chatId}:0`],
  [`${chatId}:`],
  [`${chatId}:s`],
  ["x:1"],
  ["snippet:x"],
])("highlight %s is passed over", (highlight) => {
  const search = new URLSearchParams({ document: documentId, highlight });
  expect(readAddress(search)).toEqual({ documentId, page: null, highlight: null });
});

test("other parameters of the page stay", () => {
  const open = withAddress(new URLSearchParams("collections=a&page=9"), {
    documentId,
    page: 2,
    highlight: null,
  });
  expect(open.toString()).toBe(`collections=a&document=${documentId}&page=2`);
  expect(withAddress(open, null).toString()).toBe("collections=a");
});
