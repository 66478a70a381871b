import { readdirSync, readFileSync } from "node:fs";

import { openPrinter } from "../structure/print.ts";
import type { Upload } from "./asking.ts";
import { bookFileOf, slidesFileOf, wordFileOf } from "./office.ts";

const folder = new URL("library/", import.meta.url);

/** Table columns spaced as in printed reports. */
const style =
  "<style>td,th{padding:4px 14px;text-align:end}td:first-child{text-align:start}</style>";

/** Builders by the last extension of a source's name; the rest of the name is the file's. */
const builders: Record<string, (source: string) => Buffer | Promise<Buffer>> = {
  ".docx.md": wordFileOf,
  ".pptx.md": slidesFileOf,
  ".xlsx.csv": bookFileOf,
};

/**
 * Returns the documents of the question set: sources named like "Report.pdf.html" or
 * "Minutes.docx.md" are printed or built to Report.pdf and Minutes.docx; the others are used
 * unchanged.
 */
export async function libraryFiles(): Promise<Upload[]> {
  const printer = await openPrinter();
  try {
    const files: Upload[] = [];
    for (const name of readdirSync(folder).filter((file) => file !== "questions.jsonl")) {
      const bytes = readFileSync(new URL(encodeURIComponent(name), folder));
      const end = Object.keys(builders).find((one) => name.endsWith(one));
      if (name.endsWith(".pdf.html")) {
        const page = await printer.newPage();
        await page.setContent(`<!doctype html>${style}${bytes.toString()}`);
        files.push({
          name: name.slice(0, -".html".length),
          bytes: await page.pdf({ format: "A4", margin: { top: "2cm", left: "2cm" } }),
        });
        await page.close();
      } else if (end) {
        const built = await builders[end]?.(bytes.toString());
        if (built) files.push({ name: name.slice(0, name.lastIndexOf(".")), bytes: built });
      } else files.push({ name, bytes });
    }
    return files;
  } finally {
    await printer.close();
  }
}
