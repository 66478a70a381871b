import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { buildWeb } from "../scripts/build-web.ts";
import { chromiumPath } from "./chromium.ts";
import { forget, freshFolder, startProduct } from "./product.ts";

/** The browser tests on the built product, with a database of their own. Arguments go to Playwright. */
await buildWeb();
const browser = chromiumPath();
const folder = freshFolder();
// The tests say from which network they come, and have servers of their own that hold what is fetched.
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
