import { readdir } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chromium } from "@playwright/test";

import { chromiumPath, quiet } from "../e2e/chromium.ts";

/** Prints apps/server/samples/source/*.html to PDF; needs a Chromium and fonts with Latin and Chinese. */
const folder = fileURLToPath(new URL("../apps/server/samples/", import.meta.url));
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });
const page = await browser.newPage();
for (const name of (await readdir(`${folder}source`)).filter((file) => file.endsWith(".html"))) {
  await page.goto(pathToFileURL(`${folder}source/${name}`).href);
  await page.pdf({
    path: `${folder}${name.replace(/html$/, "pdf")}`,
    preferCSSPageSize: true,
    tagged: true,
  });
  console.log(`printed ${name}`);
}
await browser.close();
