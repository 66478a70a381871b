import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { buildWeb } from "../scripts/build-web.ts";
import { chromiumPath } from "./chromium.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

/**
 * Runs the browser tests on the built product with its own database. Arguments go to Playwright.
 */
await buildWeb();
const browser = chromiumPath();
const folder = freshFolder();
// Tests set their client address by header and start local servers for files to fetch.
const product = await startProduct(folder, { TRUSTED_PROXIES: "1", EGRESS_ALLOW: "127.0.0.1" });
const root = fileURLToPath(new URL("..", import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/@playwright/test/cli.js`,
    "test",
    "--config",
    `${root}e2e/playwright.config.ts`,
    ...process.argv.slice(2),
  ],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      BASE_URL: product.url,
      PRODUCT_DATA_DIR: folder,
      CHROMIUM_PATH: browser,
    },
  },
);
await product.stop();
if (status !== 0) console.error(product.output());
forget(folder);
process.exit(status ?? 1);
