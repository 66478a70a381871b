import { expect, test } from "vitest";

import { partsOf } from "../../../../test/docx-parts.ts";
import { docxFile, wordParagraph, wordRun } from "../../../../test/office-file.ts";
import { read } from "../../../../test/read-docx.ts";
import { commented } from "./commented.ts";

const at = "2026-05-04T10:00:00.000Z";
const on = (sentence: string, text = "Supported") => ({ sentence, text, author: "Lectern", at });

const withComments = async (bytes: Buffer, ...comments: ReturnType<typeof on>[]) =>
  Buffer.from(await commented([bytes], comments));

const words = (xml = "") => xml.replaceAll(/<[^>]+>/g, "");
/** The words between the marks of a comment. */
const rangeOf = (xml: string, id: number) =>
  words(xml.split(`commentRangeStart w:id="${id}"/>`)[1]?.split("<w:commentRangeEnd")[0]);

test("a comment stands exactly at its sentence, though runs and entities cut through it", async () => {
  const file = docxFile(
    `<w:p>${wordRun("The Brown &amp; Co. lease e")}${wordRun("nds in 2027", "<w:b/>")}${wordRun(". Rent is paid monthly. ")}</w:p>`,
  );
  const made = await withComments(
    file,
    on("The Brown & Co. lease ends in 2027."),
    on("Rent is paid\nmonthly."),
  );
  const xml = (await partsOf(made))["word/document.xml"] ?? "";
  expect(rangeOf(xml, 0)).toBe("The Brown &amp; Co. lease ends in 2027.");
  expect(rangeOf(xml, 1)).toBe("Rent is paid monthly.");
  expect(await read(made)).toEqual(await read(file));
  expect(words(xml)).toBe(words((await partsOf(file))["word/document.xml"]));
});

test("comments are added to those that a document has", async () => {
  const once = await withComments(docxFile(wordParagraph("Rent is due.")), on("Rent is due."));
  const twice = await withComments(once, on("Rent is due.", 'Not "in" the <library>'));
  const { "word/comments.xml": comments = "", ...parts } = await partsOf(twice);
  expect([...comments.matchAll(/w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(["0", "1"]);
  expect(comments).toContain("Not &quot;in&quot; the &lt;library&gt;");
  const types = parts["[Content_Types].xml"] ?? "";
  expect(types.match(/comments\.xml/g)).toHaveLength(1);
});

test("a sentence that is not in the body is quoted after the one before it", async () => {
  const file = docxFile(wordParagraph("Rent is due.") + wordParagraph("It is paid monthly."));
  const made = await withComments(file, on("Rent is due."), on("A footnote says more."));
  const parts = await partsOf(made);
  expect(rangeOf(parts["word/document.xml"] ?? "", 1)).toBe(".");
  expect(parts["word/comments.xml"]).toContain("“A footnote says more.”");
});

test("deleted words and those of older programs are passed over", async () => {
  const file = docxFile(
    `<w:p><w:del w:id="9" w:author="A"><w:r><w:delText>Rent was due.</w:delText></w:r></w:del>${wordRun("Rent is due.")}</w:p>`,
  );
  const made = await withComments(file, on("Rent is due."));
  expect(rangeOf((await partsOf(made))["word/document.xml"] ?? "", 0)).toBe("Rent is due.");
});

test("a file that is no Word document is refused", async () => {
  await expect(commented([Buffer.from("text")], [])).rejects.toMatchObject({ code: "damaged" });
});
