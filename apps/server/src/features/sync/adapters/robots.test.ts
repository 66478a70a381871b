import { expect, test } from "vitest";

import { readRobots } from "./robots.ts";

const text = `# A website
User-agent: Crane
User-agent: *   # everybody
Crawl-delay: 2
Disallow: /private
Allow: /private/open$
Disallow: /*.pdf$
Disallow:
disallow: /a*b*c

User-agent: Wader
Disallow: /`;

test.each([
  ["/", true],
  ["/private", false],
  ["/private/roof?x=1", false],
  ["/private/open", true],
  ["/private/open/more", false],
  ["/plan.pdf", false],
  ["/plan.pdf?page=2", true],
  ["/a1b2c3", false],
  ["/acb", true],
])("a robots.txt tells whether %s may be asked for", (path, allowed) => {
  expect(readRobots(text).allows(path)).toBe(allowed);
});

test("what a robots.txt says to this product counts before what it says to all", () => {
  const own = readRobots(`${text}\n\nUser-agent: Lectern\nDisallow: /plans\nCrawl-delay: 900`);
  expect([own.allows("/private"), own.allows("/plans/roof")]).toEqual([true, false]);
  expect([own.delayMs, readRobots(text).delayMs]).toEqual([60_000, 2000]);
});

test("what is no robots.txt refuses nothing", () => {
  const { allows, delayMs } = readRobots("<html>Disallow: /</html>\nDisallow: /\nCrawl-delay: x");
  expect([allows("/"), delayMs]).toEqual([true, undefined]);
});
