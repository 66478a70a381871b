import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

import { password } from "../../e2e/client.ts";

/** px per second, about the speed of skimming; ms. */
const pace = { speed: 3000, during: 4000 } as const;

export const desktop = {
  viewport: { width: 1440, height: 900 },
  reducedMotion: "reduce",
} as const;

/** Returns a browser window of a person who is signed in. */
export async function signedIn(
  browser: Browser,
  url: string,
  email: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const data = { email, password, session: "cookie" };
  const answer = await context.request.post(`${url}/auth/ext/v1/login`, { data });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  return context;
}

/** Returns the milliseconds between frames while what contains `selector` scrolls. */
export const framesWhileScrolling = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(
    ({ selector, speed, during }) =>
      new Promise<number[]>((resolve) => {
        let stage = document.querySelector<HTMLElement>(selector);
        while (stage && !(stage.scrollHeight > stage.clientHeight + 1000))
          stage = stage.parentElement;
        if (!stage) throw new Error("nothing scrolls");
        const scrolling = stage;
        const deltas: number[] = [];
        const began = performance.now();
        let last = began;
        requestAnimationFrame(function step(now) {
          deltas.push(now - last);
          scrolling.scrollTop += (speed * (now - last)) / 1000;
          last = now;
          if (now - began < during) requestAnimationFrame(step);
          else resolve(deltas.slice(1));
        });
      }),
    { selector, ...pace },
  );

/** Returns the number of frames per second. */
export const rateOf = (frames: readonly number[]) =>
  (1000 * frames.length) / frames.reduce((sum, ms) => sum + ms, 0);
