import { type BrowserContext, chromium } from "@playwright/test";

import { chromiumPath, quiet } from "../../e2e/chromium.ts";
import { signUp } from "../../e2e/client.ts";
import { forget, freshFolder, startProduct } from "../../e2e/product.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { median, quantile, report } from "../measure.ts";
import { signedIn } from "./page.ts";

/**
 * Time until the first words of a screen are painted, on loopback, each time in a fresh browser
 * context, so that nothing is cached.
 */
const rounds = 9;

await buildWeb();
const folder = freshFolder();
const product = await startProduct(folder);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: quiet });
const { email } = await signUp(product.url, "Bench");

/** Returns the milliseconds from the start of navigation. */
async function paintOf(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${product.url}${path}`);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [paint] = list.getEntriesByName("first-contentful-paint");
          if (paint) resolve(paint.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  await context.close();
  return ms;
}

const figures = [];
for (const [name, path] of Object.entries({
  login: "/auth/login",
  home: "/",
  library: "/library/all",
  chat: "/chat-ai",
})) {
  const paints: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const context =
      name === "login" ? await browser.newContext() : await signedIn(browser, product.url, email);
    paints.push(await paintOf(context, path));
  }
  figures.push(
    {
      what: `first contentful paint, nothing cached: ${name}, p50`,
      value: median(paints),
      unit: "ms",
      target: { most: 500 },
    },
    { what: `the slowest of ${rounds}`, value: quantile(paints, 1), unit: "ms" },
  );
}
report("paint", figures);
await browser.close();
await product.stop();
forget(folder);
