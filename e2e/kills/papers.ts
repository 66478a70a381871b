import { pdf } from "../../packages/document-parser/test/pdf.ts";
import { scanned, scanPdf } from "../../packages/document-parser/test/scan.ts";
import { zipFile } from "../../packages/document-parser/test/zip-file.ts";

const words =
  "harbour crane ledger tariff berth heron signal winter cable engine quay report".split(" ");

/** A document to ingest, and its expected result when it is ready. */
export interface Paper {
  name: string;
  bytes: Buffer;
  pages?: number;
  /** The names of the files it contains, each once. */
  holds: string[];
}

/** Yields lines of words, always the same for one title and different for another. */
function* linesOf(title: string) {
  let seed = (Buffer.from(title).readUIntBE(Math.max(0, title.length - 6), 6) % 2_147_483_646) + 1;
  const word = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return words[seed % words.length] ?? "";
  };
  for (;;) yield Array.from({ length: 10 }, word).join(" ");
}

function some(count: number, title: string): string[] {
  const lines = linesOf(title);
  return Array.from({ length: count }, () => lines.next().value ?? "");
}

/** A PDF with enough text to take a moment. */
function printed(number: number): Paper {
  const name = `paper ${number}.pdf`;
  const pages = 50 + (number % 5) * 100;
  const bytes = pdf(
    Array.from({ length: pages }, (_, at) => ({
      lines: [`${name}, page ${at + 1}`, ...some(40, `${at} of ${name}`)],
    })),
  );
  return { name, bytes, pages, holds: [] };
}

const notes = (count: number, of: string) =>
  Array.from({ length: count }, (_, at) => {
    const name = `note ${at + 1}.txt`;
    return { name, data: `${name} of ${of}.\n${some(20, `${at} ${of}`).join("\n")}` };
  });

function archive(number: number): Paper {
  const name = `archive ${number}.zip`;
  const files = notes(8, name);
  return { name, bytes: zipFile(files), holds: files.map((file) => file.name) };
}

/** A mail with attached files and an archive. */
function mail(number: number): Paper {
  const name = `letter ${number}.eml`;
  const files = [
    ...notes(3, name),
    { name: "annex.zip", data: zipFile(notes(2, `the annex of ${name}`)) },
  ];
  const parts = files.map((file) => [
    "--frontier",
    `Content-Type: application/octet-stream; name="${file.name}"`,
    `Content-Disposition: attachment; filename="${file.name}"`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(file.data)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
  ]);
  const lines = [
    "From: Bea Berg <bea@example.com>",
    "To: ada@example.com",
    `Subject: Letter ${number}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="frontier"',
    "",
    "--frontier",
    "Content-Type: text/plain; charset=utf-8",
    "",
    ...some(5, name),
    ...parts.flat(),
    "--frontier--",
  ];
  return { name, bytes: Buffer.from(lines.join("\r\n")), holds: files.map((file) => file.name) };
}

/** Pages without text, to be recognized. */
async function scan(number: number): Promise<Paper> {
  const name = `scan ${number}.pdf`;
  const picture = await scanned(pdf([{ lines: some(12, name) }]));
  const pages = Array.from({ length: 3 }, () => ({ width: 595, height: 842, picture }));
  return { name, bytes: scanPdf(pages), pages: pages.length, holds: [] };
}

const kinds = [printed, archive, scan, mail];

/** Returns the paper with this number, from 1; consecutive papers cover every kind. */
export async function paperOf(number: number): Promise<Paper> {
  const kind = kinds[(number - 1) % kinds.length] ?? printed;
  return kind(number);
}
