import { misplaced } from "./cells/gold.ts";
import { bytesOf, readLabels, sets } from "./cells/labels.ts";
import { report } from "./report.ts";
import { openReader } from "./structure/read.ts";

/**
 * Reads the documents of the unseen half of cells with the product's parser and looks for each
 * labelled quote on its page. Fails if one is not there.
 */
const reader = await openReader();
const rows = [];
const faults: string[] = [];
try {
  for (const set of sets) {
    const { documents } = readLabels(set, "unseen");
    const labels = documents.flatMap(({ cells }) => Object.values(cells));
    for (const document of documents) {
      const read = await reader.read(bytesOf(document), document.text ? "text" : "pdf");
      const pages = typeof read === "string" ? [] : read;
      const texts = new Map(pages.map(({ number, text }) => [number, text]));
      faults.push(...misplaced(document, texts).map((column) => `${document.file}: ${column}`));
    }
    const absent = labels.filter((label) => label === null).length;
    rows.push({ set, documents: documents.length, cells: labels.length, absent });
  }
} finally {
  await reader.close();
}
report("gold", rows, { faults });
for (const fault of faults) console.error(`not on its page: ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
