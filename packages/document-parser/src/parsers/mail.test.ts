import { Buffer } from "node:buffer";

import { expect, test } from "vitest";

import { ReadingFailure } from "../process/failures.ts";
import { readingOf, textsOf } from "./reading.fixture.ts";

const head = "From: Bea <bea@example.com>\nTo: Ada <ada@example.com>, cy@example.com\nCc: Di\n";
const mail = (...lines: string[]) => `${head}${lines.join("\n")}`;

test("a mail is its subject, who wrote it to whom, and what it says", async () => {
  const { title, blocks, files } = await readingOf(
    "eml",
    mail(
      "Subject: =?utf-8?B?R3LDvMOfZQ==?= from the harbour",
      "Date: Tue, 3 Nov 2026 09:12:00 +0100",
      "",
      "A line that was only broken because it is as long as a mail's",
      "line may be.",
      "- a point",
      "- another",
      "",
      "Yours",
      "Bea",
      "",
      "Ada wrote:",
      "> What of the long, long line that somebody quoted and that is",
      "> broken too?",
      ">> No.",
      "-----",
    ),
  );
  expect(title).toBe("Grüße from the harbour");
  expect(blocks).toEqual([
    ["heading", 1, "Grüße from the harbour"],
    ["paragraph", 0, "From: Bea <bea@example.com>"],
    ["paragraph", 0, "To: Ada <ada@example.com>, cy@example.com"],
    ["paragraph", 0, "Cc: Di"],
    ["paragraph", 0, "Date: Tue, 3 Nov 2026 09:12:00 +0100"],
    ["paragraph", 0, "A line that was only broken because it is as long as a mail's line may be."],
    ["list", 0, "a point"],
    ["list", 0, "another"],
    ["paragraph", 0, "Yours"],
    ["paragraph", 0, "Bea"],
    ["paragraph", 0, "Ada wrote:"],
    ["paragraph", 0, "What of the long, long line that somebody quoted and that is broken too?"],
    ["paragraph", 0, "No."],
  ]);
  expect(files).toEqual([]);
});

const part = (type: string, text: string, more = "") =>
  `--b\nContent-Type: ${type}\n${more}\n${text}\n`;
const multipart = (kind: string, ...parts: string[]) =>
  mail(`Content-Type: multipart/${kind}; boundary=b`, "", ...parts, "--b--");
const body = async (source: string) => (await textsOf("eml", source)).slice(3);

test("of a mail in two forms the plain one is read, unless the other says more", async () => {
  const plain = part("text/plain", "Plain words.");
  expect(
    await body(multipart("alternative", plain, part("text/html", "<p>Other <b>words</b>."))),
  ).toEqual(["Plain words."]);
  expect(
    await body(
      multipart("alternative", plain, part("text/html", "<h1>Title</h1><ul><li>Item</ul>")),
    ),
  ).toEqual(["Title", "Item"]);
  expect(await body(multipart("mixed", part("text/html", "<p>One<p>Two<style>x</style>")))).toEqual(
    ["One", "Two"],
  );
});

test.each([
  ["- Bea", "- Bea"],
  ["-- ", undefined],
  ["- Bea Müller, Harbour office", "- Bea Müller, Harbour office"],
])("the dash of a signature is no list: %s", async (line, kept) => {
  const { blocks } = await readingOf("eml", mail("", "See you at the pier.", "", line, "Berth 4"));
  expect(blocks.filter(([kind]) => kind === "list")).toEqual([]);
  const texts = blocks.map(([, , text]) => text);
  expect(texts.slice(texts.indexOf("See you at the pier.") + 1)).toEqual(
    kept === undefined ? ["Berth 4"] : [kept, "Berth 4"],
  );
});

test("attachments are files: a mail within the mail too, but no signature and no logo", async () => {
  const { files } = await readingOf(
    "eml",
    multipart(
      "mixed",
      part("text/plain", "See below."),
      part(
        "text/csv",
        "YSxi",
        "Content-Disposition: attachment; filename*=utf-8''Gr%C3%BC%C3%9Fe.csv\nContent-Transfer-Encoding: base64\n",
      ),
      part("message/rfc822", "Subject: Inner\n\nInner words."),
      part(
        "message/rfc822",
        "Date: today\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\n =?utf-8?Q?_1/2?=\n\nMore.",
      ),
      part("message/rfc822", "From: a@example.com\n\nSubject: none"),
      part("application/pkcs7-signature; name=smime.p7s", "x"),
      part("application/octet-stream", "nameless"),
    ),
  );
  expect(files.map(([path]) => path)).toEqual([
    "Grüße.csv",
    "Inner.eml",
    "Grüße 1-2.eml",
    "attachment 4.eml",
  ]);
  expect(files[0]?.[1]).toBe("a,b");
  expect(await textsOf("eml", files[1]?.[1] ?? "")).toEqual(["Inner", "Inner words."]);
});

test("small pictures in the text of a mail are no files, photographs in it are", async () => {
  const picture = (name: string, size: number, disposition: string) =>
    part(
      "image/png",
      Buffer.alloc(size, 1).toString("base64"),
      `Content-Disposition: ${disposition}; filename=${name}\nContent-Transfer-Encoding: base64\n`,
    );
  const { files } = await readingOf(
    "eml",
    multipart(
      "mixed",
      part("text/plain", "See below."),
      picture("logo.png", 3000, "inline"),
      picture("photo.png", 30_000, "inline"),
      picture("small.png", 3000, "attachment"),
    ),
  );
  expect(files.map(([path]) => path)).toEqual(["photo.png", "small.png"]);
});

test.each([
  ["ISO-8859-1", Buffer.from("Gr\u00fc\u00dfe", "latin1"), "Grüße"],
  ["shift_jis", Buffer.from("93fa967b8cea", "hex"), "日本語"],
  ["unheard-of", Buffer.from("plain"), "plain"],
])("a text in %s", async (charset, bytes, text) => {
  const start = mail(
    `Content-Type: text/plain; charset=${charset}`,
    "Content-Transfer-Encoding: 8bit",
    "",
    "",
  );
  const source = Buffer.concat([Buffer.from(start), bytes]);
  expect((await textsOf("eml", source)).at(-1)).toBe(text);
});

test("a mail out of a mailbox, and what is no mail", async () => {
  expect(
    (await textsOf("eml", `From bea@example.com Tue Nov 3\n${mail("", "Words.")}`)).at(-1),
  ).toBe("Words.");
  const nested = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
  );
  await expect(readingOf("eml", nested.join(""))).rejects.toThrow(new ReadingFailure("damaged"));
});
