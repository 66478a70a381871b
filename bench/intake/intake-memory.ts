import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import {
  docxFile,
  pptxFile,
  slideParagraph,
  slideShape,
  wordParagraph,
} from "../../packages/document-parser/test/office-file.ts";
import { pdf } from "../../packages/document-parser/test/pdf.ts";
import { scanned, scanPdf } from "../../packages/document-parser/test/scan.ts";
import { sheetRow, xlsxFile } from "../../packages/document-parser/test/sheet-file.ts";
import { zipOf } from "../../packages/document-parser/test/zip-file.ts";
import { signUp } from "../../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { family, pssMb, report, residentMb } from "../measure.ts";

/**
 * Memory of the product as `npm start` runs it (including its database and all child processes)
 * while 773 files of all kinds are ingested, four calls of ten files at a time: real ones of
 * `../shared/data` if available, and scans and generated documents for the rest.
 */
const wanted = 773;
const scans = 30;
const data = new URL("../../../shared/data/", import.meta.url).pathname;

interface Sent {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

function filesIn(folder: string): Sent[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && /\.(pdf|docx|pptx|xlsx|eml|html|csv|md|epub|msg)$/.test(file.name),
    )
    .map(({ parentPath, name }) => ({
      name,
      bytes: new Uint8Array(readFileSync(join(parentPath, name))),
    }));
}

const sentence = (n: number) =>
  `Paragraph ${n} tells of herons, cranes and bill number ${n * 7919} that stand in the reeds until ${1900 + (n % 120)}.`;
const paragraphs = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => sentence(from + n));
const bytesOf = (content: string | Buffer) => new Uint8Array(Buffer.from(content));

/** Generators of files of these kinds, short and long, used in turn. */
const generators: ((n: number) => [extension: string, content: string | Buffer])[] = [
  (n) => ["txt", paragraphs(n % 9 === 0 ? 20_000 : 50, n).join("\n\n")],
  (n) => [
    "docx",
    docxFile(
      paragraphs(n % 7 === 0 ? 8000 : 60, n)
        .map((text) => wordParagraph(text))
        .join(""),
    ),
  ],
  (n) => {
    const count = n % 11 === 0 ? 400 : 5;
    return [
      "pdf",
      Buffer.from(
        pdf(Array.from({ length: count }, (_, page) => ({ lines: paragraphs(30, n + page) }))),
      ),
    ];
  },
  (n) => [
    "html",
    `<title>${n}</title>${paragraphs(n % 5 === 0 ? 5000 : 50, n)
      .map((text) => `<p>${text}</p>`)
      .join("")}`,
  ],
  (n) => {
    const rows = Array.from({ length: n % 6 === 0 ? 30_000 : 100 }, (_, row) =>
      sheetRow(row + 1, n, row, `row ${row}`),
    );
    return ["xlsx", xlsxFile([{ name: "Sheet", rows: rows.join("") }])];
  },
  (n) => [
    "pptx",
    pptxFile(
      Array.from({ length: 20 }, (_, page) => ({
        shapes: slideShape(slideParagraph(sentence(n + page))),
      })),
    ),
  ],
  (n) => [
    "csv",
    paragraphs(n % 4 === 0 ? 20_000 : 200, n)
      .map((text, row) => `${row},"${text}"`)
      .join("\n"),
  ],
  (n) => [
    "eml",
    `From: a@example.org\nTo: b@example.org\nSubject: Letter ${n}\n\n${paragraphs(40, n).join("\n\n")}`,
  ],
  (n) => [
    "md",
    paragraphs(80, n)
      .map((text, at) => `## Part ${at}\n\n${text}`)
      .join("\n\n"),
  ],
  (n) => [
    "zip",
    zipOf({ [`a ${n}.txt`]: sentence(n), [`b ${n}.txt`]: paragraphs(30, n).join("\n") }),
  ],
];

const page = await scanned(Buffer.from(pdf([{ lines: paragraphs(12, 1) }])));
const pictured = (n: number): Sent => ({
  name: `scan ${n}.pdf`,
  bytes: bytesOf(
    scanPdf([
      { width: 612, height: 792, picture: page, rotate: n % 3 === 0 ? 90 : 0 },
      { width: 595 + n, height: 792, picture: page },
    ]),
  ),
});
const real = [...filesIn(join(data, "files")), ...filesIn(join(data, "sec10q/docs"))];
const files = [...real, ...Array.from({ length: scans }, (_, n) => pictured(n))].slice(0, wanted);
while (files.length < wanted) {
  for (const [at, generate] of generators.entries()) {
    const n = files.length + at;
    const [extension, content] = generate(n);
    files.push({ name: `file ${n}.${extension}`, bytes: bytesOf(content) });
  }
}
files.splice(wanted);
// Mixes the kinds evenly.
const order = files
  .map((file, at) => ({ file, at: (at * 467) % wanted }))
  .toSorted((a, b) => a.at - b.at);
const mixed = order.map(({ file }) => file);
const megabytes = mixed.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;

/** Returns the role of a process in the tree, by its command line. */
function roleOf(pid: number, product: number): string {
  if (pid === product) return "product";
  let line = "";
  try {
    line = readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch {
    // The process has ended meanwhile.
  }
  if (/postgres|initdb/.test(line)) return "database";
  if (/tesseract|recognition/.test(line)) return "recognition";
  return line.includes("inside.ts") ? "readers" : "other";
}

const folder = freshFolder();
const product = await startProduct(folder);
const owner = await signUp(product.url, "Bench");
const { body } = await owner.post("/libraries/ext/v1/collections", { name: "All" });
const { id } = body as { id: string };
const documents = `/libraries/ext/v1/collections/${id}/document`;
const root = product.child.pid ?? 0;

const peaks: Record<string, number> = {
  product: 0,
  database: 0,
  readers: 0,
  recognition: 0,
  other: 0,
};
let [peak, resident, children] = [0, 0, 0];
let atPeak: Record<string, number> = {};
let atPeakList: [string, number][] = [];
const look = () => {
  const now: Record<string, number> = {};
  let sum = 0;
  let rss = 0;
  let readers = 0;
  const list: [string, number][] = [];
  for (const pid of family(root)) {
    const role = roleOf(pid, root);
    const mb = pssMb(pid);
    now[role] = (now[role] ?? 0) + mb;
    list.push([role, Math.round(mb)]);
    sum += mb;
    rss += residentMb(pid);
    if (role === "readers") readers++;
  }
  for (const [role, mb] of Object.entries(now)) peaks[role] = Math.max(peaks[role] ?? 0, mb);
  if (sum > peak) [peak, atPeak, atPeakList] = [sum, now, list];
  resident = Math.max(resident, rss);
  children = Math.max(children, readers);
};
const watching = setInterval(look, 100);
const began = performance.now();
let refused = 0;
async function send(some: Sent[]): Promise<boolean> {
  const form = new FormData();
  for (const { name, bytes } of some) form.append("file", new Blob([bytes]), name);
  const answer = await owner.post(documents, form);
  return answer.status === 201;
}
const calls = Array.from({ length: Math.ceil(wanted / 10) }, (_, n) =>
  mixed.slice(10 * n, 10 * n + 10),
);
const sending = Array.from({ length: 4 }, async () => {
  for (let some = calls.shift(); some; some = calls.shift()) {
    if (await send(some)) continue;
    for (const one of some) if (!(await send([one]))) refused++;
  }
});
await Promise.all(sending);
let statuses: Record<string, number> = {};
for (;;) {
  const asked = await owner.get(`/libraries/ext/v1/collections/${id}`);
  statuses = (asked.body as { statuses: Record<string, number> }).statuses;
  if ((statuses["processing"] ?? 0) + (statuses["ingested"] ?? 0) === 0) break;
  await sleep(1000);
}
const seconds = (performance.now() - began) / 1000;
clearInterval(watching);
const rest = family(root).reduce((sum, pid) => sum + pssMb(pid), 0);
await product.stop();
forget(folder);

console.log(JSON.stringify({ statuses, atPeak, atPeakList }));
report("intake-memory", [
  {
    what: `${wanted} files, ${Math.round(megabytes)} MB (${refused} refused at once)`,
    value: seconds,
    unit: "s",
  },
  { what: "peak of the whole tree (PSS)", value: peak, unit: "MB", target: { most: 700 } },
  { what: "the same as sums of resident pages (RSS)", value: resident, unit: "MB" },
  ...Object.entries(peaks).map(([role, mb]) => ({
    what: `peak of ${role} (PSS)`,
    value: mb,
    unit: "MB",
  })),
  { what: "reading processes at once", value: children, unit: "" },
  { what: "whole tree when all is read (PSS)", value: rest, unit: "MB" },
]);
