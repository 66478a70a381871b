import { expect, test } from "vitest";

import { type Attributes, eachElement, textOf, treeOf, walk } from "./xml.ts";

/** Returns the events of a text, one line each. */
function told(source: string | Uint8Array, prefixes?: Record<string, string>) {
  const lines: string[] = [];
  const said = (attributes: Attributes) =>
    Object.entries(attributes)
      .filter(([key]) => !key.startsWith("xmlns"))
      .map(([key, value]) => ` ${key}=${value}`)
      .join("");
  walk(
    source,
    {
      open: (name, attributes) => lines.push(`<${name}${said(attributes)}>`),
      close: (name) => lines.push(`</${name}>`),
      text: (text) => lines.push(text),
    },
    prefixes,
  );
  return lines.join("");
}

test("tells elements, attributes and text in their order", () => {
  expect(told(`<?xml version="1.0"?><a x="1 &lt; 2"><b/>R&amp;D &#228;<![CDATA[<c>]]></a>`)).toBe(
    "<a x=1 < 2><b></b>R&D ä<c></a>",
  );
});

test.each([
  ["UTF-8 with a mark", Buffer.from("\uFEFF<a>Grüße 世界</a>")],
  ["UTF-16 with a mark", Buffer.from("\uFEFF<a>Grüße 世界</a>", "utf16le")],
  ["UTF-16 without one", Buffer.from("<a>Grüße 世界</a>", "utf16le")],
  ["UTF-16, bytes swapped", Buffer.from("\uFEFF<a>Grüße 世界</a>", "utf16le").swap16()],
])("reads %s", (_, bytes) => {
  expect(told(bytes)).toBe("<a>Grüße 世界</a>");
});

test("reads what a text declares to be its encoding, and UTF-8 where that is none", () => {
  const latin = (encoding: string, text: string) =>
    Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`, "latin1");
  expect(told(latin("ISO-8859-1", "Grüße"))).toBe("<a>Grüße</a>");
  expect(told(latin("x-nothing", "plain"))).toBe("<a>plain</a>");
  expect(told(latin("UTF-16", "plain"))).toBe("<a>plain</a>");
});

test("expands no entity that a text makes up, and opens nothing outside of it", () => {
  const lol = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
  ).join("");
  const laughs = `<!DOCTYPE a [<!ENTITY lol0 "lol">${lol}]><a>&lol9; ha</a>`;
  expect(told(laughs)).toBe("<a>&lol9; ha</a>");
  const outside = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`;
  expect(told(outside)).toBe("<a>&x;</a>");
});

test("refuses what nests without end", () => {
  expect(() => told("<a>".repeat(100_000))).toThrow(expect.objectContaining({ code: "damaged" }));
  expect(told(`${"<a>".repeat(200)}deep${"</a>".repeat(200)}`)).toContain("deep");
});

test("closes what is left open or closed in the wrong order", () => {
  expect(told("<a><b>text</a></b><c>")).toBe("<a><b>text</b></a><c></c>");
});

test.each([
  ["signs of tags within values", `<a x="1>2" y='"'/>`, `<a x=1>2 y="></a>`],
  ["white space within tags", `<a\n\tx = "1"\n/><b ></b >`, "<a x=1></a><b></b>"],
  ["comments and instructions", "<a>1<!-- <b> --><?php <c> ?>2</a>", "<a>12</a>"],
  ["values without quotes, keys without values", "<a x=1 y z='2'>t</a>", "<a x=1 z=2>t</a>"],
  ["a sign that opens no tag", "<a>1 < 2 & 3 > 2 &nbsp; &#0;</a>", "<a>1 < 2 & 3 > 2 &nbsp; </a>"],
  ["text that is cut off", "<a><b x='1'>text</b><c", "<a><b x=1>text</b><c></c></a>"],
  ["text that is cut off in a tag's end", "<a>text</", "<a>text</a>"],
  ["signs without order", "<a / = >t</a></b>", "<a>t</a>"],
])("reads %s", (_, source, expected) => {
  expect(told(source)).toBe(expected);
});

test("ends on what has no end", () => {
  for (const piece of ["<", "<!--", "<![CDATA[", "<!DOCTYPE a [", "</a", "&", "<a ", "=", "<?"]) {
    told(`<r>${piece.repeat(300_000)}`.slice(0, 1_000_000));
  }
  expect(() => told(`<r>${"<a b='".repeat(100_001)}`)).toThrow(
    expect.objectContaining({ code: "damaged" }),
  );
});

test("knows names by their namespaces, whichever prefixes they have", () => {
  const prefixes = { "urn:words": "w", "urn:words:strict": "w", "urn:drawing": "d" };
  expect(
    told(
      `<ns0:p xmlns:ns0="urn:words:strict" ns0:id="1"><x xmlns="urn:drawing" id="2"><w/></x><ns0:r/></ns0:p>`,
      prefixes,
    ),
  ).toBe("<w:p w:id=1><d:x id=2><d:w></d:w></d:x><w:r></w:r></w:p>");
  expect(told(`<w:p xmlns:w="urn:words"><q/></w:p>`, prefixes)).toBe("<w:p><q></q></w:p>");
});

test("gives single elements as trees, one after the other", () => {
  const source = "<list><i n='1'>one</i><box><i>two <b>b</b></i></box><i/></list>";
  const found: string[] = [];
  eachElement(
    source,
    (name) => name === "i",
    (element) => found.push(textOf(element)),
  );
  expect(found).toEqual(["one", "two b", ""]);
  expect(treeOf(source)?.children).toHaveLength(3);
  expect(treeOf("no element at all")).toBeUndefined();
});
