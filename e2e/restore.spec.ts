import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect } from "@playwright/test";

import { askSample, citationsShown } from "./answers.ts";
import { expectLit } from "./lit-boxes.ts";
import { onOwnProduct } from "./own-product.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

const test = onOwnProduct();

/** Runs a program of the command line on the data in a folder. */
const lectern = (dataDir: string, program: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL(`../apps/server/src/programs/${program}.ts`, import.meta.url)), ...args],
    { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } },
  );

test(
  "a citation opens on its lit passage after a restore into an empty folder",
  { tag: "@long" },
  async ({ page, person, folder }) => {
    test.setTimeout(180_000);
    await askSample(page, person);
    const { pathname } = new URL(page.url());
    const citation = (await citationsShown(page, person)).at(0);
    const [archives, restored] = [freshFolder(), freshFolder()];
    try {
      await lectern(folder, "backup", "--to", archives, "--with-key");
      const [archive = ""] = readdirSync(archives);
      await lectern(restored, "restore", join(archives, archive));
      const product = await startProduct(restored);
      await page.goto(`${product.url}${pathname}`);
      // The session is restored too: the cookie is of the same host.
      const answer = page.getByRole("group", { name: "Answer", exact: true });
      await answer
        .getByRole("link", { name: /^Citation 1:/ })
        .first()
        .click();
      const evidence = page.getByRole("complementary", { name: "Evidence" });
      await expect(evidence.getByRole("img", { name: "Citation 1: " })).toBeInViewport();
      const number = citation?.page ?? 0;
      await expect(
        evidence.locator(`.page[data-page-number="${number}"] .endOfContent`),
      ).toBeAttached();
      await expectLit(page, number, citation?.quote ?? "");
      await product.stop();
    } finally {
      forget(archives);
      forget(restored);
    }
  },
);
