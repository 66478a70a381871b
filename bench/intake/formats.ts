import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { zipOf } from "../../packages/document-parser/test/zip-file.ts";
import { openIntake, type Paper } from "./intake.ts";
import { family, type Figure, median, quantile, report, residentMb } from "../measure.ts";
import { setStage } from "../stage.ts";

/**
 * Files of every format: how long until a search finds one of each, and how quickly requests are
 * answered while a thousand mixed files are ingested. `../shared/data/files` has real ones.
 */
const folder = new URL("../../../shared/data/files/", import.meta.url).pathname;
const wanted = 1000;
const rounds = 5;

const { text } = JSON.parse(
  readFileSync(new URL("../../../shared/data/clapnq/corpus.jsonl", import.meta.url), "utf8")
    .split("\n")
    .find((line) => line.length > 600) ?? "",
) as { text: string };
const words =
  text
    .match(/\p{L}{7,}/gu)
    ?.slice(0, 3)
    .join(" ") ?? "";
const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const filled = (length: number, part: (n: number) => string) => {
  let whole = "";
  for (let n = 1; whole.length < length; n++) whole += part(n);
  return whole;
};
const bytesOf = (source: string) => new Uint8Array(Buffer.from(source));

/** A Word document of 100 pages: about 500 words each, a heading on every page. */
function wordDocument(): Uint8Array<ArrayBuffer> {
  const paragraph = `<w:p><w:r><w:t>${escaped}</w:t></w:r></w:p>`;
  const page = (n: number) =>
    `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Chapter ${n}</w:t></w:r></w:p>${paragraph.repeat(Math.ceil(3000 / text.length))}`;
  const space = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`;
  const pages = Array.from({ length: 100 }, (_, n) => page(n + 1)).join("");
  return new Uint8Array(
    zipOf({
      "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      "word/styles.xml": `<w:styles ${space}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
      "word/document.xml": `<w:document ${space}><w:body>${pages}</w:body></w:document>`,
    }),
  );
}

const megabyte = 1_000_000;
const papers: (Paper & { most?: number })[] = [
  { name: "100 pages.docx", bytes: wordDocument(), words, most: 300 },
  { name: "1 MB.txt", bytes: bytesOf(filled(megabyte, () => `${text}\n\n`)), words, most: 500 },
  {
    name: "1 MB.md",
    bytes: bytesOf(filled(megabyte, (n) => `## Part ${n}\n\n${text}\n\n- one\n- *two*\n\n`)),
    words,
    most: 500,
  },
  {
    name: "1 MB.html",
    bytes: bytesOf(
      `<!doctype html><title>All</title>${filled(megabyte, (n) => `<h2>Part ${n}</h2><p>${escaped}</p>`)}`,
    ),
    words,
    most: 500,
  },
  {
    name: "1 MB.csv",
    bytes: bytesOf(
      `number,name,note\n${filled(megabyte, (n) => `${n},row ${n},"${text.slice(0, 80).replaceAll('"', "")}"\n`)}`,
    ),
    words: "row 500",
    most: 500,
  },
];

const stage = await setStage({
  pace: { firstMs: 0, words: 20, everyMs: 2 },
  chunks: 0,
  people: 60,
});
const intake = await openIntake(stage);
const figures: Figure[] = [];
for (const { most, ...paper } of papers) {
  await intake.takeIn(paper);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // As when documents are added one by one: the next sandbox worker is loaded by then.
    await sleep(1500);
    times.push(await intake.takeIn(paper));
  }
  figures.push({
    what: `${paper.name}: upload until found by search`,
    value: median(times),
    unit: "ms",
    ...(most === undefined ? {} : { target: { most } }),
  });
}

const real = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(
    (file) => file.isFile() && /\.(pdf|docx|pptx|xlsx|eml|html|csv|md|epub|msg)$/.test(file.name),
  )
  .map(({ parentPath, name }) => ({
    name,
    bytes: new Uint8Array(readFileSync(join(parentPath, name))),
  }));
const mixed = Array.from({ length: Math.ceil(wanted / real.length) }, () => real)
  .flat()
  .slice(0, wanted);

async function isTaken(files: typeof real): Promise<boolean> {
  try {
    await intake.send(files);
    return true;
  } catch (error) {
    if (String(error).includes("Try again")) throw error;
    return false;
  }
}

const times: number[] = [];
let childMb = 0;
const done = async () => {
  const { statuses } = (await intake.ask(
    `/libraries/ext/v1/collections/${stage.collectionId}`,
  )) as { statuses: Record<string, number> };
  return (statuses["processing"] ?? 0) + (statuses["ingested"] ?? 0) === 0;
};
const calls = [
  "/libraries/ext/v1/collections",
  `/libraries/ext/v1/collections/${stage.collectionId}/document`,
  "/libraries/ext/v1/search?q=contract+price+data",
  "/auth/ext/v1/user",
];
const product = stage.pid;
const watching = setInterval(() => {
  for (const pid of family(product).slice(1)) childMb = Math.max(childMb, residentMb(pid));
}, 100);
let refused = 0;
const began = performance.now();
const sending = (async () => {
  for (let at = 0; at < mixed.length; at += 10) {
    const files = mixed.slice(at, at + 10);
    // An empty file or one of a wrong type makes the whole call fail.
    if (await isTaken(files)) continue;
    for (const file of files) if (!(await isTaken([file]))) refused++;
  }
})();
let sent = false;
void sending.then(() => (sent = true));
for (let n = 0; !sent || !(await done()); n++) {
  const start = performance.now();
  await intake.ask(calls[n % calls.length] ?? "");
  times.push(performance.now() - start);
  await sleep(20);
}
await sending;
const seconds = (performance.now() - began) / 1000;
clearInterval(watching);
intake.close();
await stage.strike();

report("formats", [
  ...figures,
  { what: `${wanted} mixed files (${refused} refused at once)`, value: seconds, unit: "s" },
  {
    what: `answers p95 meanwhile (${times.length} calls of four kinds)`,
    value: quantile(times, 0.95),
    unit: "ms",
    target: { most: 100 },
  },
  { what: "the same, median", value: median(times), unit: "ms" },
  { what: "largest reading child (resident)", value: childMb, unit: "MB", target: { most: 768 } },
]);
